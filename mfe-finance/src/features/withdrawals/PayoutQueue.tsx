import { useState } from 'react';
import { Link } from '@padiman/client/routing';
import { Button, formatCount, formatNaira, Text } from '@padiman/ui';
import { DetailsDrawer, personalValue } from '@padiman/ui/overlay';
import { usePayoutQueue } from './payout.hooks.ts';
import { Queue } from './PayoutQueue.styles.ts';

/** Accepted requests that are not paid yet, each linked to its details. */
export function PayoutQueue({ linkTo }: { linkTo: (id: string) => { search: string } }) {
  const { total, payouts } = usePayoutQueue();
  const [open, setOpen] = useState(false);
  if (!total) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Payout Queue: {formatCount(total)}</Button>
      {open && (
        <DetailsDrawer title="Payout Queue" onClose={close}>
          <Text tone="muted">
            {total > payouts.length
              ? `The newest ${formatCount(payouts.length)} of ${formatCount(total)} that are accepted and not paid yet.`
              : 'Accepted and not paid yet.'}
          </Text>
          <Queue>
            {payouts.map(({ _id, accountName, amount, bank, accountNumber, claim }) => (
              <li key={_id}>
                <Link to={linkTo(_id)} onClick={close}>
                  {accountName}
                </Link>
                <strong>{formatNaira(amount)}</strong>
                <Text tone="muted">
                  {bank},{' '}
                  {personalValue(accountNumber, {
                    itemType: 'payouts',
                    id: _id,
                    field: 'accountNumber',
                    of: `the payout to ${accountName}`,
                  })}
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
