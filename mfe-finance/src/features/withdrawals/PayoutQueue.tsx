import { useState } from 'react';
import { Link } from '@padiman/shared/routing';
import { Box, Button, formatCount, formatNaira, Text } from '@padiman/shared/ui';
import { MessageDialog } from '@padiman/shared/ui/overlay';
import { usePayoutQueue } from './payout.hooks.ts';

/** What is accepted and not paid yet: how many there are, and each with the way to its details. */
export function PayoutQueue({ linkTo }: { linkTo: (id: string) => { search: string } }) {
  const { total, payouts } = usePayoutQueue();
  const [open, setOpen] = useState(false);
  if (!total) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Payout Queue: {formatCount(total)}</Button>
      <MessageDialog open={open} title="Payout Queue" onClose={close}>
        <Box as="ul" listStyleType="none" display="grid" gap="2">
          {payouts.map(({ _id, accountName, amount, bank, accountNumber }) => (
            <li key={_id}>
              <Link to={linkTo(_id)} onClick={close}>
                {formatNaira(amount)}, {accountName}
              </Link>
              <Text color="text.muted">
                {accountNumber}, {bank}
              </Text>
            </li>
          ))}
        </Box>
        {total > payouts.length && (
          <Text mt="2">
            The newest {formatCount(payouts.length)} of {formatCount(total)}.
          </Text>
        )}
      </MessageDialog>
    </>
  );
}
