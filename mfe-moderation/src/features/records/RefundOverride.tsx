import { useState } from 'react';
import { TextAreaField, Button, formatNaira, Icon, lazyComponent } from '@padiman/ui';
import { listProposals, sumOfField, type Call, type ItemType } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import type { RecordListMessages } from './records.messages.ts';
import { maxReason, type Override, useRefundOffer, type WaitingRefund } from './records.hooks.ts';
import { Frame, WaitingNotice } from './records.styles.ts';

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
  const { data } = useRead(listProposals, { params: { of: 'refunds' } }, { enabled: approvals });
  const waiting = (approvals ? (data?.data ?? []) : []).filter(
    (proposal): proposal is WaitingRefund => proposal.refund?.itemType === itemType,
  );
  const refunds = waiting.map(({ refund }) => refund);
  if (waiting.length === 0 && !open) return null;
  const count = `${waiting.length} refund${waiting.length === 1 ? ' waits' : 's wait'} for a second admin`;
  return (
    <>
      {waiting.length > 0 && (
        <WaitingNotice aria-label="Waiting refunds">
          <p>
            <Icon name="alert" size={16} />
            {count}, {formatNaira(sumOfField(refunds, 'amount'))}
          </p>
          <Button onClick={() => setOpen(true)}>Review Refunds</Button>
        </WaitingNotice>
      )}
      {open && <WaitingRefundsDialog {...{ itemType, waiting, list }} onClose={close} onDismiss={close} />}
    </>
  );
}

/** Choice to refund finished records too, with its reason; nothing if none of the selected is finished. */
export function RefundOverride({
  override,
  texts,
}: {
  override: Override;
  texts: NonNullable<RecordListMessages<'refund'>['finished']>;
}) {
  const { finished, chosen, reason, error, choose, setReason } = override;
  if (finished === 0) return null;
  return (
    <Frame>
      <p>{texts.explanation(finished)}</p>
      <label>
        <input type="checkbox" checked={chosen} onChange={(event) => choose(event.target.checked)} />
        {texts.choice}
      </label>
      {chosen && reason !== undefined && (
        <TextAreaField
          label="Reason"
          rows={3}
          value={reason}
          length={reason.length}
          limit={maxReason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Frame>
  );
}
