import type { Approval, DetailedWithdrawal } from '@padiman/contracts';
import { formatNaira, Icon, Moment } from '@padiman/ui';
import { Warning } from './withdrawals.styles.ts';

const names = {
  accountNumber: 'Account Number',
  accountName: 'Account Name',
  bankCode: 'Bank Code',
  balance: 'Balance',
  blocked: 'Blocked',
};

const reasons = {
  amount: 'Its amount is above the limit for one admin.',
  user: 'With what was accepted for the user in the last 24 hours it is above the limit for one admin.',
  approver: 'With what you accepted alone in the last 24 hours it is above the limit for one admin.',
};

/** Text of a change that made the approval lapse. */
function describeChange({ what, before, now }: Approval['changes'][number]): string {
  if (what === 'approver') {
    return now === 'deleted'
      ? 'The account of the approver was deleted.'
      : 'The rights, password or account of the approver changed.';
  }
  if (what === 'evidence') return 'Something that was shown changed; it may have changed back.';
  const [former, current] =
    what === 'balance' ? [formatNaira(Number(before)), formatNaira(Number(now))] : [before, now];
  return `${names[what]}: ${former}, now ${current}`;
}

/** Next step after a first approval that stands. */
function nextText({ mine, independent }: Approval): string {
  if (mine) return 'Another admin has to accept it too.';
  return independent
    ? 'Your acceptance is the second.'
    : 'You cannot be the second: one of you gave the other an account or rights in the last 30 days.';
}

/** State of the first of two required approvals, and the changes that made it lapse. */
export function ApprovalNotice({ known }: { known: DetailedWithdrawal }) {
  const { approval, request, secondApproval, secondApprovalReason: reason } = known;
  // The first approval of another admin is shown also to one whose acceptance alone is enough.
  if ((!secondApproval && approval === null) || request.status !== 'pending') return null;
  return (
    <Warning>
      <h3>
        <Icon name="alert" size={16} />
        {approval && !approval.stands
          ? 'The first approval has lapsed'
          : 'Two admins must accept this request'}
      </h3>
      {reason && <p>{reasons[reason]}</p>}
      {approval === null && <p>No admin has accepted it yet.</p>}
      {approval?.stands && (
        <p>
          {approval.mine ? 'You have' : `${approval.by} has`} accepted it,{' '}
          <Moment at={approval.approvedAt} relative />.{` ${nextText(approval)}`}
        </p>
      )}
      {approval && !approval.stands && (
        <>
          <p>Since {approval.mine ? 'you' : approval.by} accepted it, this has changed:</p>
          <ul>
            {approval.changes.map((change) => (
              <li key={change.what}>{describeChange(change)}</li>
            ))}
          </ul>
        </>
      )}
      {approval?.remark && <p>Remark: {approval.remark}</p>}
    </Warning>
  );
}
