import { useState } from 'react';
import {
  declineRefunds,
  itemsCall,
  listRefundApprovals,
  refusalIn,
  type Call,
  type Outcome,
  type RefundApproval,
  type ItemType,
} from '@padiman/contracts';
import { useWrite } from '@padiman/client/query';
import { Alert, Button, formatNaira, Moment, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { Rows } from './records.styles.ts';

/** Refunds that wait for a second admin: confirms one by the delete call, or declines it. */
export default function WaitingRefundsDialog({
  itemType,
  waiting,
  list,
  onClose,
}: {
  itemType: ItemType;
  waiting: readonly RefundApproval[];
  list: Call;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const [busyId, setBusyId] = useState<string>();
  const changes = [list, listRefundApprovals];
  // The calls differ in their paths alone.
  const refundAll = useWrite(itemsCall(itemType as 'sendparcels'), { changes });
  const decline = useWrite(declineRefunds, { changes: [listRefundApprovals] });

  const run = async (id: string, act: () => Promise<{ results: readonly Outcome[] }>) => {
    setBusyId(id);
    setFailure(undefined);
    try {
      const [outcome] = (await act()).results;
      if (outcome?.outcome === 'skipped')
        setFailure(`Left as it was: ${outcome.reason ?? 'no reason given'}.`);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusyId(undefined);
  };
  const confirm = ({ _id, finished, reason }: RefundApproval) => {
    const why = reason === null ? {} : { reason };
    const body = { ids: [_id], refund: true, ...(finished && { override: true }), ...why };
    return run(_id, () => refundAll.mutateAsync({ body }));
  };
  return (
    <Dialog
      open
      title="Refunds that wait for a second admin"
      onClose={onClose}
      closable={busyId === undefined}
      actions={
        <Button onClick={onClose} disabled={busyId !== undefined}>
          Close
        </Button>
      }
    >
      {failure && <Alert>{failure}</Alert>}
      {waiting.length === 0 && <Text tone="text">No refund waits any more.</Text>}
      <Rows>
        {waiting.map((refund) => (
          <li key={refund._id} aria-label={`${refund.payer}, ${refund.title}`}>
            <h3>
              {formatNaira(refund.amount)} to {refund.payer}
            </h3>
            <p>{refund.title}</p>
            <p>
              {refund.mine ? 'You approved it' : `${refund.by} approved it`},{' '}
              <Moment at={refund.approvedAt} relative />.
            </p>
            {refund.reason && <p>Reason: {refund.reason}</p>}
            {refund.obstacles
              ?.filter(({ code }) => code !== 'approvedByCaller')
              .map(({ code, message }) => (
                <p key={code}>{message}</p>
              ))}
            <div>
              <Button
                disabled={busyId !== undefined}
                onClick={() =>
                  void run(refund._id, () => decline.mutateAsync({ body: { ids: [refund._id] } }))
                }
              >
                {refund.mine ? 'Take Back' : 'Decline'}
              </Button>
              {refusalIn(refund.obstacles, 'accepted') === undefined && (
                <Button
                  look="danger"
                  busy={busyId === refund._id}
                  busyText="Processing..."
                  disabled={busyId !== undefined}
                  onClick={() => void confirm(refund)}
                >
                  Refund
                </Button>
              )}
            </div>
          </li>
        ))}
      </Rows>
    </Dialog>
  );
}
