import type { DetailedWithdrawal } from '@padiman/contracts';
import type { TimeLineEvent } from '@padiman/ui/overlay';

const done: Record<string, string> = {
  'withdrawal.accept': 'Accepted',
  'withdrawal.reject': 'Rejected',
};
const words: Record<string, string> = {
  ...done,
  'withdrawal.approve': 'Approved, the first of two',
  'payout.paid': 'Paid out',
  'payout.failed': 'Payout failed, the money is back in the balance',
  'payout.reversed': 'Payout came back, the money is back in the balance',
};

const by = (words: string, name: string | null) => (name === null ? words : `${words} by ${name}`);

/** What happened to a request, oldest first. A decision that is older than the audit is told from the record. */
export function eventsOf({
  request,
  user,
  history,
  decidedAt,
  decidedBy,
}: DetailedWithdrawal): TimeLineEvent[] {
  const events = [
    {
      key: 'requested',
      at: request.dateRequested,
      text: by('Requested', `${user.first_name} ${user.last_name}`),
    },
    ...history.map(({ _id, at, action, adminName }) => ({
      key: _id,
      at,
      text: by(words[action] ?? action, adminName),
    })),
  ];
  if (decidedAt === null || history.some(({ action }) => action in done)) return events;
  const decision = request.status === 'accepted' ? 'Accepted' : 'Rejected';
  return [...events, { key: 'decided', at: decidedAt, text: by(decision, decidedBy) }];
}
