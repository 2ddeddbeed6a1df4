import { chakra } from '@chakra-ui/react';
import { Moment } from '../format/Moment.tsx';

/** Something that happened to a record. */
export interface TimeLineEvent {
  key: string;
  at: string;
  /** What happened, and by whom: `Accepted by Ada Obi`. */
  words: string;
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

/** What happened to a record, oldest first. */
export function TimeLine({ title, events }: { title: string; events: readonly TimeLineEvent[] }) {
  return (
    <Section aria-label={title}>
      <h3>{title}</h3>
      <Line>
        {events.map(({ key, at, words }) => (
          <li key={key}>
            {words}
            <Moment at={at} exact />
          </li>
        ))}
      </Line>
    </Section>
  );
}
