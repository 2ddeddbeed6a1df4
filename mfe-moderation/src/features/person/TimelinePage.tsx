import { useState } from 'react';
import type { PersonEvent, PersonKind } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import {
  Button,
  DecisionStatus,
  FailedState,
  formatLongDate,
  formatNaira,
  Icon,
  joinKnown,
  Moment,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@padiman/ui';
import { personalValue } from '@padiman/ui/overlay';
import { recordAddress, useTimelinePage } from './person.hooks.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { changeText, kindTexts, statusText } from './person.messages.ts';
import { Events } from './PersonTimeline.styles.ts';

/** One page of the time line, and below it the pages that were asked for: each begins where this one ends now. */
export function TimelinePage({
  id,
  kinds,
  cursor,
}: {
  id: string;
  kinds: readonly PersonKind[];
  cursor: string | undefined;
}) {
  const { events, nextCursor, error, retry } = useTimelinePage(id, kinds, cursor);
  const [isContinued, setContinued] = useState(false);
  if (!events) {
    if (error) return <FailedState title="The time line could not be loaded." error={error} retry={retry} />;
    return <Skeleton h="240px" role="status" aria-label="Loading the time line" />;
  }
  if (events.length === 0) return <Text tone="muted">Nothing of this kind has happened.</Text>;
  return (
    <>
      {kinds.join() === 'ledger' ? (
        <LedgerTable events={events} isFirst={cursor === undefined} />
      ) : (
        <Events aria-label={cursor === undefined ? 'Newest events' : 'Earlier events'}>
          {events.map((event) => (
            <Event key={event._id} event={event} />
          ))}
        </Events>
      )}
      {nextCursor &&
        (isContinued ? (
          <TimelinePage id={id} kinds={kinds} cursor={nextCursor} />
        ) : (
          <Button onClick={() => setContinued(true)}>Show Earlier Events</Button>
        ))}
    </>
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
          <small>{[detail, day && `for ${formatLongDate(day)}`].filter(Boolean).join(' · ')}</small>
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
