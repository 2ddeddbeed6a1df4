import type { ReactNode } from 'react';

/** Pairs of a term and its text; a table that also fits a phone. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, text: ReactNode])[] }) {
  return (
    <dl className="site-terms-list">
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
