import { useState } from 'react';
import { listRefundApprovals, sumOfField, type Call, type ItemType } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Button, formatNaira, Icon, lazyComponent } from '@padiman/ui';
import { useRefundOffer } from './refunds.hooks.ts';
import { Frame } from './WaitingRefunds.styles.ts';

const WaitingRefundsDialog = lazyComponent(
  'The list of refunds',
  () => import('./WaitingRefundsDialog.tsx'),
  { overlay: true },
);

/** Notice of the refunds of a list that wait for a second admin; nothing if none does. */
export function WaitingRefunds({ itemType, list }: { itemType: ItemType; list: Call }) {
  const { approvals } = useRefundOffer();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { data } = useRead(listRefundApprovals, {}, { enabled: approvals });
  const waiting = (approvals ? (data?.data ?? []) : []).filter((refund) => refund.itemType === itemType);
  if (waiting.length === 0 && !open) return null;
  const count = `${waiting.length} refund${waiting.length === 1 ? ' waits' : 's wait'} for a second admin`;
  return (
    <>
      {waiting.length > 0 && (
        <Frame aria-label="Waiting refunds">
          <p>
            <Icon name="alert" size={16} />
            {count}, {formatNaira(sumOfField(waiting, 'amount'))}
          </p>
          <Button onClick={() => setOpen(true)}>Review Refunds</Button>
        </Frame>
      )}
      {open && <WaitingRefundsDialog waiting={waiting} list={list} onClose={close} onDismiss={close} />}
    </>
  );
}
