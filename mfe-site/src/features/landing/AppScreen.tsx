interface AppScreenProps {
  caption: string;
  from: string;
  to: string;
  /** State of the record, as its chip says it. */
  state: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** Screen of the app, drawn from the fields of a record as text that can be read aloud, enlarged and copied. */
export function AppScreen({ caption, from, to, state, facts }: AppScreenProps) {
  return (
    <figure className="site-phone">
      <p className="site-phone__road">
        <span>{from}</span>
        <svg className="site-arrow" viewBox="0 0 48 12" role="img" aria-label="to">
          <path className="art-line" d="M1 6h44M40 1l5 5-5 5" strokeWidth="2" />
        </svg>
        <span>{to}</span>
        <b className="site-chip">{state}</b>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="site-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
