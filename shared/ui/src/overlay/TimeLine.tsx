import { chakra } from '@chakra-ui/react';
import { Moment } from '../format/Moment.tsx';

/** Event of a record's history. */
export interface TimeLineEvent {
  key: string;
  /** ISO 8601, UTC. */
  at: string | null;
  /** Event and actor: `Accepted by Ada Obi`. */
  text: string;
}

const Section = chakra('section', {
  base: { display: 'grid', gap: 3, '& > h3': { fontWeight: 'semibold' } },
});
const Line = chakra('ol', {
  base: {
    listStyle: 'none',
    '& > li': {
      position: 'relative',
      ps: 5,
      pb: 4,
      borderInlineStartWidth: '1px',
      borderColor: 'line',
      ms: '5px',
    },
    '& > li:last-of-type': { borderColor: 'transparent', pb: 0 },
    '& > li::before': {
      content: '""',
      position: 'absolute',
      insetStart: '-5px',
      top: '6px',
      boxSize: '9px',
      borderRadius: 'round',
      bg: 'brand.text',
    },
    '& time': { display: 'block', color: 'text.muted', fontSize: 'caption' },
  },
});

/** History of a record as a list of events, in the given order. */
export function TimeLine({ title, events }: { title: string; events: readonly TimeLineEvent[] }) {
  return (
    <Section aria-label={title}>
      <h3>{title}</h3>
      <Line>
        {events.map(({ key, at, text }) => (
          <li key={key}>
            {text}
            <Moment at={at} exact />
          </li>
        ))}
      </Line>
    </Section>
  );
}
