import { useId } from 'react';
import { Card, chakra, formatCount } from '@padiman/ui';
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

/** Number of records by status. */
export function StatusCounts({ title, counts }: { title: string; counts: Record<string, number> }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <List>
        {Object.entries(counts).map(([key, count]) => (
          <div key={key}>
            <dt>{statusLabel(key)}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </List>
    </Card>
  );
}
