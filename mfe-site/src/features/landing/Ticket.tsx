interface TicketProps {
  caption: string;
  from: string;
  to: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** Example of an offer in the app, as text that can be read aloud, enlarged and copied. */
export function Ticket({ caption, from, to, facts }: TicketProps) {
  return (
    <figure className="site-ticket">
      <figcaption className="site-ticket__caption">{caption}</figcaption>
      <p className="site-ticket__road">
        <span>{from}</span>
        <svg className="site-ticket__arrow" viewBox="0 0 48 12" role="img" aria-label="to">
          <path className="art-line" d="M1 6h44M40 1l5 5-5 5" strokeWidth="2" />
        </svg>
        <span>{to}</span>
      </p>
      <dl className="site-ticket__facts">
        {facts.map(([name, value]) => (
          <div key={name} className="site-ticket__fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
