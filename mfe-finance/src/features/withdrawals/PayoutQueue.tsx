import { Link, useSearchParams } from '@padiman/client/routing';
import { Button, FailedState, formatCount, formatNaira, Skeleton, Text } from '@padiman/ui';
import { DetailsDrawer } from '@padiman/ui/overlay';
import { payeeNumberOf } from './RequestFacts.tsx';
import { usePayoutQueue } from './withdrawals.hooks.ts';
import { Label, Queue } from './withdrawals.styles.ts';

/** Parameter of the address while the queue is open. */
const [name, value] = ['queue', 'payouts'];

/** The query of an address with the queue open or closed. */
function withQueue(search: URLSearchParams | string, isOpen: boolean): URLSearchParams {
  const params = new URLSearchParams(search);
  if (isOpen) params.set(name, value);
  else params.delete(name);
  return params;
}

/**
 * Accepted requests that are not paid yet, each linked to its details; open at an address with `queue=payouts`. The
 * button stands there before their number is known, so that the list does not move when the number arrives.
 */
export function PayoutQueue({ linkTo }: { linkTo: (id: string) => { search: string } }) {
  const { offered, queue, error, retry } = usePayoutQueue();
  const [params, setParams] = useSearchParams();
  if (!offered) return null;
  const isOpen = params.get(name) === value;
  const open = () => setParams(withQueue(params, true));
  const close = () => setParams(withQueue(params, false), { replace: true });
  return (
    <>
      <Button onClick={open}>
        <Label>Payout Queue{queue && `: ${formatCount(queue.total)}`}</Label>
      </Button>
      {isOpen && (
        <DetailsDrawer title="Payout Queue" recordName={null} onClose={close}>
          {error && <FailedState title="The queue could not be loaded." error={error} retry={retry} />}
          {!error && !queue && <Skeleton h="7rem" />}
          {queue && <Text tone="muted">{extentOf(queue.total, queue.data.length)}</Text>}
          <Queue>
            {queue?.data.map(({ _id, amount, bank, claim, ...payee }) => (
              <li key={_id}>
                <Link to={{ search: `?${withQueue(linkTo(_id).search, false)}` }} replace>
                  {payee.accountName}
                </Link>
                <strong>{formatNaira(amount)}</strong>
                <Text tone="muted">
                  {bank}, {payeeNumberOf(_id, payee)}
                </Text>
                {claim && !claim.expired && (
                  <Text tone="waiting">{claim.mine ? 'Claimed by you' : `Claimed by ${claim.by}`}</Text>
                )}
              </li>
            ))}
          </Queue>
        </DetailsDrawer>
      )}
    </>
  );
}

function extentOf(total: number, shown: number): string {
  if (total === 0) return 'Every accepted request is paid.';
  if (total === shown) return 'Accepted and not paid yet.';
  return `The newest ${formatCount(shown)} of ${formatCount(total)} that are accepted and not paid yet.`;
}
