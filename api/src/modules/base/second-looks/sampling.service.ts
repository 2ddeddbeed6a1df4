import { lookedQueues, type LookedQueue } from '@padiman/contracts';
import type { NotedType, TransactionHandle } from '../../../database/schema.ts';
import { tellReasons } from '../decision-reasons/decision-reasons.service.ts';
import type { RecordedChange } from '../webhook-events/webhook-events.service.ts';
import { insertLook, selectSample } from './sampling.repository.ts';

/** Queues by the type of their records in the audit. */
const queues: Readonly<Record<string, LookedQueue>> = {
  ...{ withdrawal: 'withdrawals', driverApplication: 'driverApplications', post: 'posts' },
  ...{ parcelTrip: 'reportedTrips', offeredRide: 'reportedRides', passengerRequest: 'reportedRequests' },
};

const decides =
  /^((withdrawal|driverApplication)\.(accept|reject)|(parcelTrip|offeredRide|passengerRequest|post)\.(keep|delete))$/;

/** Takes a sample of the decisions of an admin for second looks, in their transaction. */
export async function sampleDecisions(
  transaction: TransactionHandle,
  adminId: string,
  changes: readonly RecordedChange[],
): Promise<void> {
  const made = changes.filter(({ action }) => decides.test(action));
  for (const nth of made.length === 0 ? [] : await selectSample(transaction, made.length)) {
    const { action = '', recordType = '', recordId = null, reason: text = null } = made[nth] ?? {};
    const queue = queues[recordType];
    if (queue === undefined || recordId === null) continue;
    const outcome = /accept|keep/.test(action) ? 'accepted' : 'rejected';
    const told = { kind: lookedQueues[queue].reasons, memberId: null, text };
    const [reason] = await tellReasons(transaction, outcome === 'rejected' ? [told] : []);
    const decision = { queue, outcome, record_id: recordId, decided_by: adminId } as const;
    const reason_code = reason?.reasonCode ?? null;
    await insertLook(transaction, recordType as NotedType, { ...decision, reason_code });
  }
}
