import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { unknown } from '../format/texts.ts';

/** Named value of a record. */
export interface Fact {
  name: string;
  value: ReactNode;
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 4,
    rowGap: 4,
    '& dt': { color: 'text.muted', fontSize: 'caption' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

/** Description list in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? unknown : value}</dd>
        </div>
      ))}
    </List>
  );
}
