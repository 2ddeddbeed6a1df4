import { deletedTypes, type WebhookEventType } from '@padiman/contracts';
import { deletableOf } from '../../../lists/records.ts';
import { toNaira } from '../../../lists/money.ts';
import type { ToldDecision } from '../decision-reasons/decision-reasons.rules.ts';

/** A change of a record, as the audit describes it. */
export interface RecordedChange {
  action: string;
  recordType: string;
  recordId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Further ids and values for events; not part of the audit. */
  related?: Record<string, string | null>;
  /** Text of the decision, for its event: a reason of the list, own words, or both. */
  reason?: string | null;
}

/** An event: its type, and its data with ids and changed values; amounts in naira. */
interface WebhookEvent {
  type: WebhookEventType;
  /** Order key. A payout has the id of its withdrawal, so that both are one sequence of events. */
  recordId: string;
  data: Record<string, unknown>;
  /** Decision of which the event tells the member. */
  told?: ToldDecision;
}

/** Types of records in events, by their type in the audit. */
const itemTypes = new Map(deletedTypes.map((itemType) => [deletableOf(itemType).type, itemType]));

type Identified = RecordedChange & { recordId: string };
type Description = Omit<WebhookEvent, 'recordId'>;
type Describe = (change: Identified) => Description;

const amountOf = ({ after }: Identified) => toNaira(Number(after?.['amountKobo'] ?? 0));

const blocked =
  (type: WebhookEventType): Describe =>
  ({ recordId, after }) => ({ type, data: { userId: recordId, blocked: after?.['blocked'] === true } });

/** Event of a decision of which it tells the user of the record. */
const telling =
  (kind: ToldDecision['kind'], describe: Describe): Describe =>
  (change) => {
    const { type, data } = describe(change);
    const memberId = kind === 'user' ? change.recordId : (change.related?.['userId'] ?? null);
    const amount = data['amount'] as number | undefined;
    return { type, data, told: { kind, memberId, amount, text: change.reason ?? null } };
  };

/** Event with the id of a record, and a field of its change. */
const changed =
  (type: WebhookEventType, idField: string, field: string, hasAmount: boolean): Describe =>
  (change) => ({
    type,
    data: {
      ...{ [idField]: change.recordId, ...change.related, [field]: change.after?.[field] },
      ...(hasAmount && { amount: amountOf(change) }),
    },
  });

const decided = (type: WebhookEventType) => changed(type, 'withdrawalId', 'status', true);
const settled = (type: WebhookEventType) => changed(type, 'withdrawalId', 'state', true);
const applied = (type: WebhookEventType) => changed(type, 'applicationId', 'status', false);

/** Event of a warning or suspension, with its reason. */
const sanctioned =
  (type: WebhookEventType): Describe =>
  ({ recordId, after, related }) => ({
    type,
    data: {
      ...{ userId: recordId, sanctionId: after?.['sanctionId'], reason: related?.['reason'] ?? null },
      ...(type === 'user.suspended' && { until: after?.['until'] }),
    },
  });

const appealed =
  (outcome: 'reversed' | 'changed' | 'upheld'): Describe =>
  ({ recordId, related }) => ({
    type: 'appeal.decided',
    data: { appealId: recordId, ...related, outcome },
  });

/** Events of actions that concern one type of records. */
const byAction: Readonly<Record<string, Describe>> = {
  'user.block': telling('user', blocked('user.blocked')),
  'user.unblock': blocked('user.unblocked'),
  'user.warn': sanctioned('user.warned'),
  'user.suspend': sanctioned('user.suspended'),
  'user.endSuspension': sanctioned('user.suspensionEnded'),
  'appeal.accept': appealed('reversed'),
  'appeal.change': appealed('changed'),
  'appeal.reject': appealed('upheld'),
  'withdrawal.accept': decided('withdrawal.accepted'),
  'withdrawal.reject': telling('withdrawal', decided('withdrawal.rejected')),
  'payout.paid': settled('payout.paid'),
  'payout.failed': settled('payout.failed'),
  'payout.reversed': settled('payout.reversed'),
  'driverApplication.accept': applied('driver.accepted'),
  'driverApplication.reject': telling('driverApplication', applied('driver.rejected')),
  'post.create': ({ recordId }) => ({ type: 'post.published', data: { postId: recordId } }),
};

/** Events of a change, in their order; none for an action that concerns the console alone. */
export function eventsOf(change: RecordedChange): WebhookEvent[] {
  const { recordId } = change;
  if (recordId === null) return [];
  const identified: Identified = { ...change, recordId };
  const describe = Object.hasOwn(byAction, change.action) ? byAction[change.action] : undefined;
  const described = describe ? [describe(identified)] : deletionEvents(identified);
  return described.map((event) => ({ ...event, recordId }));
}

/** Kinds of reasons of deletions, where they are not those of trips and parcels; deletions of admins tell no member. */
const deletionKinds: Readonly<Record<string, ToldDecision['kind'] | undefined>> = {
  ...{ users: 'user', posts: 'post', admins: undefined },
};

function deletionEvents(change: Identified): Description[] {
  const { action, recordType, recordId, related, before, after } = change;
  const itemType = itemTypes.get(recordType);
  if (itemType === undefined) return [];
  const record = { itemType, recordId, ...related };
  switch (action) {
    case `${recordType}.delete`: {
      const kind = itemType in deletionKinds ? deletionKinds[itemType] : 'travel';
      const deleted: Describe = () => ({ type: 'record.deleted', data: { ...record, refunded: false } });
      return [(kind === undefined ? deleted : telling(kind, deleted))(change)];
    }
    case `${recordType}.restore`:
      return [{ type: 'record.restored', data: record }];
    case `${recordType}.refund`: {
      const [earlier, total] = [Number(before?.['refundedKobo'] ?? 0), Number(after?.['refundedKobo'] ?? 0)];
      const refund = { amount: toNaira(total - earlier), totalRefunded: toNaira(total) };
      const issued: Describe = () => ({ type: 'refund.issued', data: { ...record, ...refund } });
      return [
        telling('refund', issued)(change),
        // The refund has told the member.
        { type: 'record.deleted', data: { ...record, refunded: true } },
      ];
    }
    default:
      return [];
  }
}
