import { useState } from 'react';
import {
  itemsCall,
  listProposals,
  refusalIn,
  withdrawProposal,
  type Call,
  type Outcome,
  type ItemType,
} from '@padiman/contracts';
import { useWrite } from '@padiman/client/query';
import { Alert, Button, formatNaira, Moment, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import type { WaitingRefund } from './records.hooks.ts';
import { Rows } from './records.styles.ts';

/** Refunds that wait for a second admin: confirms one by the delete call, or declines it. */
export default function WaitingRefundsDialog({
  itemType,
  waiting,
  list,
  onClose,
}: {
  itemType: ItemType;
  waiting: readonly WaitingRefund[];
  list: Call;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const [busyId, setBusyId] = useState<string>();
  const changes = [list, listProposals];
  // The calls differ in their paths alone.
  const refundAll = useWrite(itemsCall(itemType as 'sendparcels'), { changes });
  const decline = useWrite(withdrawProposal, { changes: [listProposals] });

  const run = async (id: string, act: () => Promise<Outcome | undefined>) => {
    setBusyId(id);
    setFailure(undefined);
    try {
      const outcome = await act();
      if (outcome?.outcome === 'skipped')
        setFailure(`Left as it was: ${outcome.reason ?? 'no reason given'}.`);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusyId(undefined);
  };
  const confirm = ({ _id, refund: { finished, reason } }: WaitingRefund) => {
    const why = reason === null ? {} : { reason };
    const body = { ids: [_id], refund: true, ...(finished && { override: true }), ...why };
    return run(_id, async () => (await refundAll.mutateAsync({ body })).results[0]);
  };
  const withdraw = ({ _id: id }: WaitingRefund) =>
    run(id, async () => {
      await decline.mutateAsync({ params: { of: 'refunds', id } });
      return undefined;
    });
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
        {waiting.map((proposal) => (
          <li key={proposal._id} aria-label={`${proposal.name}, ${proposal.what}`}>
            <h3>
              {formatNaira(proposal.refund.amount)} to {proposal.name}
            </h3>
            <p>{proposal.what}</p>
            <p>
              {proposal.mine ? 'You approved it' : `${proposal.by} approved it`},{' '}
              <Moment at={proposal.at} relative />.
            </p>
            {proposal.refund.reason && <p>Reason: {proposal.refund.reason}</p>}
            {proposal.obstacles
              ?.filter(({ code }) => code !== 'approvedByCaller')
              .map(({ code, message }) => (
                <p key={code}>{message}</p>
              ))}
            <div>
              <Button disabled={busyId !== undefined} onClick={() => void withdraw(proposal)}>
                {proposal.mine ? 'Take Back' : 'Decline'}
              </Button>
              {refusalIn(proposal.obstacles, 'accepted') === undefined && (
                <Button
                  look="danger"
                  busy={busyId === proposal._id}
                  busyText="Processing..."
                  disabled={busyId !== undefined}
                  onClick={() => void confirm(proposal)}
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
