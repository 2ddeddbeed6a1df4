import { useState } from 'react';
import {
  readPersonTimeline,
  type PersonEvent,
  type PersonKind,
  type PersonOverview,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Link } from '@padiman/client/routing';
import {
  Button,
  DecisionStatus,
  Loaded,
  formatDay,
  formatNaira,
  Icon,
  joinKnown,
  Moment,
  Text,
  VisuallyHidden,
  formatCount,
} from '@padiman/ui';
import { personalValue } from '@padiman/ui/overlay';
import { recordAddress, useKinds } from './person.hooks.ts';
import { changeText, kindTexts, statusText, leftOutText } from './person.messages.ts';
import { Events, Choices, TimelineFrame } from './person.styles.ts';

/** One page of the time line, and below it the pages that were asked for: each begins where this one ends now. */
function TimelinePage({ id, kinds, cursor }: { id: string; kinds: PersonKind[]; cursor?: string }) {
  const query = { ...(kinds.length > 0 && { kinds: kinds.join(',') }), ...(cursor && { cursor }) };
  const read = useRead(readPersonTimeline, { params: { id }, query }, { keepPrevious: true });
  const [isContinued, setContinued] = useState(false);
  return (
    <Loaded read={read} failed="The time line could not be loaded." h="240px" label="Loading the time line">
      {({ data: events, nextCursor }) =>
        events.length === 0 ? (
          <Text tone="muted">Nothing of this kind has happened.</Text>
        ) : (
          <>
            <Events aria-label={cursor === undefined ? 'Newest events' : 'Earlier events'}>
              {events.map((event) => (
                <Event key={event._id} event={event} />
              ))}
            </Events>
            {nextCursor &&
              (isContinued ? (
                <TimelinePage id={id} kinds={kinds} cursor={nextCursor} />
              ) : (
                <Button onClick={() => setContinued(true)}>Show Earlier Events</Button>
              ))}
          </>
        )
      }
    </Loaded>
  );
}

function Event({ event }: { event: PersonEvent }) {
  const { kind, at, title, detail, day, account, by, amount, balance, status } = event;
  const address = recordAddress(event);
  const { label, icon } = kindTexts[kind];
  return (
    <li>
      <Icon name={icon} size={16} />
      <div>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {address ? <Link to={address}>{title}</Link> : <span>{title}</span>}
        {by && ` by ${by}`}
        {(detail || day) && (
          <small>{[detail, day && `for ${formatDay(day)}`].filter(Boolean).join(' · ')}</small>
        )}
        {account !== null && (
          <small>
            Account{' '}
            {personalValue(account, {
              itemType: 'withdrawals',
              id: event._id,
              field: 'accountNumber',
              of: joinKnown(title),
            })}
          </small>
        )}
        <Moment at={at} relative />
      </div>
      <div>
        {amount !== null && <strong>{kind === 'ledger' ? changeText(amount) : formatNaira(amount)}</strong>}
        {balance !== null && <small>Balance {formatNaira(balance)}</small>}
        {status !== null && (
          <span>
            <DecisionStatus status={isDecision(status) ? status : statusText(status)} />
          </span>
        )}
      </div>
    </li>
  );
}

const isDecision = (status: string) => ['pending', 'accepted', 'rejected'].includes(status);

/** Everything that happened with a user, newest first, filtered by kinds. */
export function PersonTimeline({ person }: { person: PersonOverview }) {
  const { user, counts, leftOut } = person;
  const kinds = useKinds();
  const missing = leftOutText(leftOut);
  const offered = counts.filter(({ kind, count }) => count > 0 || kinds.chosen.includes(kind));
  return (
    <TimelineFrame aria-labelledby="time-line">
      <h2 id="time-line">Time Line</h2>
      <Choices role="group" aria-label="Kinds of events">
        <Button aria-pressed={kinds.chosen.length === 0} onClick={kinds.clear}>
          All
        </Button>
        {offered.map(({ kind, count }) => (
          <Button key={kind} aria-pressed={kinds.chosen.includes(kind)} onClick={() => kinds.toggle(kind)}>
            <Icon name={kindTexts[kind].icon} size={16} />
            {kindTexts[kind].label} {formatCount(count)}
          </Button>
        ))}
      </Choices>
      {missing && <Text tone="muted">{missing}</Text>}
      {/* Mounted anew for other kinds: their pages begin at the newest event. */}
      <TimelinePage key={kinds.chosen.join()} id={user._id} kinds={kinds.chosen} />
    </TimelineFrame>
  );
}
