import { useId } from 'react';
import { Link } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import { Button, formatCount, formatMoment, formatNaira, Skeleton } from '@padiman/ui';
import type { ShownQueue, WorkToDoState } from './work.hooks.ts';
import { formatAge, isAged, queueAddress, queueName } from './work.messages.ts';
import { Count, Exact, Extent, Head, Message, Name, Queues, Section, Title } from './WorkToDo.styles.ts';

/**
 * Queues that wait for the admin, each a link to its records. Names and places stand before the numbers arrive, so that
 * nothing below moves. A failure says so here and leaves the figures alone.
 *
 * @param hasRetry false while another Retry of the screen covers this read too
 */
export function WorkToDo({
  work: { queues, isEmpty, readAt, error, retry },
  hasRetry,
}: {
  work: WorkToDoState;
  hasRetry: boolean;
}) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Head>
        <Title id={id}>Work to do</Title>
        {isEmpty && <Message>Nothing is waiting for you.</Message>}
        {error && (
          <>
            <Message role="status">The numbers could not be loaded.</Message>
            {hasRetry && <Button onClick={retry}>Retry</Button>}
          </>
        )}
      </Head>
      <Queues aria-busy={readAt === 0 && !error}>
        {queues.map((shown) => (
          <li key={shown.queue}>
            <Queue shown={shown} readAt={readAt} isFailed={error !== null} />
          </li>
        ))}
      </Queues>
    </Section>
  );
}

function Queue({
  shown: { queue, count, amount, oldest, onHold = 0 },
  readAt,
  isFailed,
}: {
  shown: ShownQueue;
  readAt: number;
  isFailed: boolean;
}) {
  const hasReview = useCapability('moderationReview');
  const isWaiting = count !== undefined && count > 0;
  return (
    <Link to={queueAddress(queue, hasReview)}>
      <Name>{queueName(queue)}</Name>{' '}
      <Count waiting={isWaiting}>
        {count === undefined && !isFailed ? <Skeleton h="16px" w="24px" /> : formatCount(count)}
      </Count>{' '}
      {(isAged(queue) || onHold > 0) && (
        <Extent>
          {isWaiting && amount !== null && <span>{formatNaira(amount)}</span>}{' '}
          {onHold > 0 && <span>{formatCount(onHold)} on hold</span>}{' '}
          {isWaiting && oldest && (
            <time dateTime={oldest} data-age>
              oldest {formatAge(oldest, readAt)}
            </time>
          )}
        </Extent>
      )}
      {isWaiting && oldest && <Exact aria-hidden>Oldest: {formatMoment(oldest)}</Exact>}
    </Link>
  );
}
