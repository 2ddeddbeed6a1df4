import { Moment } from '../format/Moment.tsx';
import { Section, Line } from './TimeLine.styles.ts';

/** Event of a record's history. */
export interface TimeLineEvent {
  key: string;
  /** ISO 8601, UTC. */
  at: string | null;
  /** Event and actor: `Accepted by Ada Obi`. */
  text: string;
}

/** History of a record as a list of events, in the given order. */
export function TimeLine({ title, events }: { title: string; events: readonly TimeLineEvent[] }) {
  return (
    <Section aria-label={title}>
      <h3>{title}</h3>
      <Line>
        {events.map(({ key, at, text }) => (
          <li key={key}>
            {text}
            <Moment at={at} relative />
          </li>
        ))}
      </Line>
    </Section>
  );
}
