import { useId } from 'react';
import { Card, formatCount, unknown } from '@padiman/ui';
import { statusLabel } from './dashboard.messages.ts';
import { SectionTitle, List } from './StatusCounts.styles.ts';

/** Number of records by status; `—` for a map that is missing or empty. */
export function StatusCounts({
  title,
  counts,
}: {
  title: string;
  counts: Record<string, number | null> | null;
}) {
  const id = useId();
  const entries = Object.entries(counts ?? {});
  return (
    <Card aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {entries.length === 0 ? (
        unknown
      ) : (
        <List>
          {entries.map(([key, count]) => (
            <div key={key}>
              <dt>{statusLabel(key)}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </List>
      )}
    </Card>
  );
}
