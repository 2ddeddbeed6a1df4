import type { ReactNode } from 'react';
import { unknown } from '../format/texts.ts';
import { List } from './Facts.styles.ts';

/** Named value of a record. */
export interface Fact {
  name: string;
  value: ReactNode;
}

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
