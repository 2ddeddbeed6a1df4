import type { ReactNode } from 'react';
import type { PersonOverview } from '@padiman/contracts';
import { Button, formatCount, Icon, Text } from '@padiman/ui';
import { useKinds } from './person.hooks.ts';
import { kindTexts, leftOutText } from './person.messages.ts';
import { Choices, Frame } from './PersonTimeline.styles.ts';
import { TimelinePage } from './TimelinePage.tsx';

/** Everything that happened with a user, newest first, filtered by kinds. */
export function PersonTimeline({ person }: { person: PersonOverview }) {
  const { user, counts, leftOut } = person;
  const kinds = useKinds();
  const missing = leftOutText(leftOut);
  const offered = counts.filter(({ kind, count }) => count > 0 || kinds.chosen.includes(kind));
  return (
    <Frame aria-labelledby="time-line">
      <h2 id="time-line">Time Line</h2>
      <Choices role="group" aria-label="Kinds of events">
        <Choice pressed={kinds.chosen.length === 0} onClick={kinds.clear}>
          All
        </Choice>
        {offered.map(({ kind, count }) => (
          <Choice
            key={kind}
            pressed={kinds.chosen.includes(kind)}
            onClick={() => kinds.toggle(kind)}
            icon={kindTexts[kind].icon}
          >
            {kindTexts[kind].label} {formatCount(count)}
          </Choice>
        ))}
      </Choices>
      {missing && <Text tone="muted">{missing}</Text>}
      {/* Mounted anew for other kinds: their pages begin at the newest event. */}
      <TimelinePage key={kinds.chosen.join()} id={user._id} kinds={kinds.chosen} cursor={undefined} />
    </Frame>
  );
}

function Choice({
  pressed,
  onClick,
  icon,
  children,
}: {
  pressed: boolean;
  onClick: () => void;
  icon?: string;
  children: ReactNode;
}) {
  return (
    <Button aria-pressed={pressed} onClick={onClick}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Button>
  );
}
