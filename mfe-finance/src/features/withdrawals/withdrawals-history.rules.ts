import type { DetailedWithdrawal } from '@padiman/contracts';
import type { TimeLineEvent } from '@padiman/ui/overlay';

const decisions: Record<string, string> = {
  'withdrawal.accept': 'Accepted',
  'withdrawal.reject': 'Rejected',
};
const events: Record<string, string> = {
  ...decisions,
  'withdrawal.approve': 'Approved, the first of two',
  'withdrawal.schedule': 'Decision scheduled',
  'withdrawal.undo': 'Decision taken back',
  'withdrawal.scheduleRefused': 'Decision not carried out',
  'withdrawal.releaseClaim': 'Claim of a colleague ended',
  'withdrawal.note': 'Note added',
  'withdrawal.putOnHold': 'Put on hold',
  'withdrawal.endHold': 'Released',
  'withdrawal.escalate': 'Escalated',
  'withdrawal.returnEscalated': 'Returned',
  'personalData.reveal': 'Masked data shown',
  'payout.claim': 'Payout claimed',
  'payout.release': 'Payout released',
  'payout.paid': 'Paid out',
  'payout.failed': 'Payout failed, the money is back in the balance',
  'payout.reversed': 'Payout reversed, the money is back in the balance',
};

const by = (text: string, name: string | null) => (name === null ? text : `${text} by ${name}`);

/** History of a request, oldest first. A decision older than the audit trail is taken from the record. */
export function eventsOf({
  request,
  user,
  history,
  decidedAt,
  decidedBy,
}: DetailedWithdrawal): TimeLineEvent[] {
  const recorded = [
    {
      key: 'requested',
      at: request.dateRequested,
      text: by('Requested', `${user.first_name} ${user.last_name}`),
    },
    ...history.map(({ _id, at, action, adminName }) => ({
      key: _id,
      at,
      text: by(events[action] ?? action, adminName),
    })),
  ];
  if (decidedAt === null || history.some(({ action }) => action in decisions)) return recorded;
  const decision = request.status === 'accepted' ? 'Accepted' : 'Rejected';
  return [...recorded, { key: 'decided', at: decidedAt, text: by(decision, decidedBy) }];
}
