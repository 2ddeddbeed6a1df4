import { useId } from 'react';
import { Card, chakra, formatCount, unknown } from '@padiman/ui';
import { statusLabel } from './dashboard.messages.ts';

export const SectionTitle = chakra('h2', { base: { fontSize: 'lead', fontWeight: 'semibold', mb: 3 } });

const List = chakra('dl', {
  base: {
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      py: 2,
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& dd': { fontWeight: 'semibold' },
  },
});

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
