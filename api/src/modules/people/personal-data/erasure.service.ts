import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toPublicId } from '../../../ids/object-ids.ts';
import { ValidationFailed, refusal } from '../../../plugins/errors.ts';
import { appendAudit, type AuditActor } from '../../base/audit/audit.service.ts';
import {
  forgetPhone,
  forgetSearches,
  lockAnswers,
  lockPerson,
  selectDueValues,
  selectKept,
  selectObstacles,
  selectPerson,
  selectRecords,
  setAnswer,
  type PersonRecords,
  type PersonRow,
} from './erasure.repository.ts';
import { confirms, obstacleTexts, withoutPerson } from './erasure.rules.ts';
import { removals, type RemovalTable } from './removal.repository.ts';
import { limitWaiting } from './retention.repository.ts';

export { selectErased as listErased } from './erasure.repository.ts';

/** Unknown user. */
export const PersonNotFound = refusal('PersonNotFound', 'notFound', 'There is no such user.');

/** The personal data of the user is gone already. */
export const PersonErased = refusal(
  'PersonErased',
  'conflict',
  'The personal data of this user has been erased already.',
);

/** Something stands in the way of an erasure; the message has every reason. */
export const ErasureRefused = refusal(
  'ErasureRefused',
  'conflict',
  (obstacles: readonly string[]) => `The personal data cannot be erased yet: ${obstacles.join('; ')}.`,
);

/** The typed confirmation is neither the name nor the phone number of the user. */
export class NotConfirmed extends ValidationFailed {
  constructor() {
    super(
      { confirmation: 'is not the name or phone number of the user' },
      'Type the name or the phone number of the user as it is shown.',
    );
  }
}

/** Another transaction holds records of the user. */
export const PersonBusy = refusal(
  'PersonBusy',
  'unavailable',
  'Records of the user are being changed. Please try again.',
  (cause: unknown) => ({
    retryAfter: 2,
    cause,
  }),
);

/** The hold is set already, or none is set. */
export const HoldUnchanged = refusal('HoldUnchanged', 'conflict', (isSet: boolean) =>
  isSet ? 'A legal hold is set already.' : 'No legal hold is set.',
);

/** A kind of records with their number. */
export interface RecordCount {
  what: string;
  count: number;
}

/** Plan of an erasure: what it removes, what stays because the law requires it, and what stands in its way. */
export interface ErasurePlan {
  erasedAt: Date | null;
  obstacles: string[];
  removes: RecordCount[];
  keeps: (RecordCount & { until: string | null })[];
}

/** Names of an erasure's records for people, by table, in its order. */
const kinds = Object.entries({
  passenger_requests: 'Passenger requests',
  sent_parcels: 'Sent parcels',
  offered_rides: 'Offered rides',
  parcel_trips: 'Parcel trips',
  posts: 'Posts',
  driver_applications: 'Driver applications',
  payouts: 'Payouts of more than six years ago',
  withdrawals: 'Withdrawal requests of more than six years ago',
} satisfies Partial<Record<RemovalTable, string>>) as [keyof PersonRecords, string][];

/** Describes an erasure; changes nothing. @throws PersonNotFound */
export async function planErasure(database: Handle, userId: string): Promise<ErasurePlan> {
  const person = await selectPerson(database, userId);
  if (person === undefined) throw new PersonNotFound();
  const obstacles = person.anonymised_at === null ? await selectObstacles(database, userId) : undefined;
  return {
    erasedAt: person.anonymised_at,
    obstacles: obstacles === undefined ? [] : obstacleTexts(obstacles),
    removes: person.anonymised_at === null ? removedCounts(await selectRecords(database, userId)) : [],
    keeps: await keptCounts(database, userId),
  };
}

const removedCounts = (records: PersonRecords): RecordCount[] => [
  { what: 'Profile', count: 1 },
  ...kinds.flatMap(([table, what]) => {
    const count = records[table].length;
    return count === 0 ? [] : [{ what, count }];
  }),
];

async function keptCounts(database: Handle, userId: string): Promise<ErasurePlan['keeps']> {
  const { withdrawals, values, until } = await selectKept(database, userId);
  return [
    { what: 'Accounts and names of withdrawals', count: withdrawals, until },
    { what: 'Accounts and names in the audit', count: values, until },
  ].filter(({ count }) => count > 0);
}

/** An erasure; `confirmation` is asked of people, not of the command line. */
export interface Erasure {
  userId: string;
  confirmation: string | undefined;
  reason: string;
}

/**
 * Erases the personal data of a user in one transaction: closes the account, removes the profile, trips, posts and
 * applications, and keeps payments as long as the law requires. The ledger stays.
 * @param record called in the transaction before the audit is appended
 * @throws PersonNotFound, PersonErased, NotConfirmed @throws ErasureRefused with every obstacle
 * @throws PersonBusy if another transaction holds records of the user
 */
export async function erasePerson(
  database: Handle,
  actor: AuditActor | null,
  { userId, confirmation, reason }: Erasure,
  record: (transaction: TransactionHandle) => Promise<void> = () => Promise.resolve(),
): Promise<ErasurePlan> {
  try {
    return await database.transaction().execute(async (transaction) => {
      await limitWaiting(transaction);
      const person = await lockPerson(transaction, userId);
      if (person === undefined) throw new PersonNotFound();
      if (person.anonymised_at !== null) throw new PersonErased();
      if (confirmation !== undefined && !confirms(confirmation, person)) throw new NotConfirmed();
      // Read once the user is locked: new records of the user wait for the lock.
      const obstacles = obstacleTexts(await selectObstacles(transaction, userId));
      if (obstacles.length > 0) throw new ErasureRefused(obstacles);
      const records = await selectRecords(transaction, userId);
      for (const [table] of kinds) {
        if (records[table].length > 0) await removals[table](transaction, records[table]);
      }
      const values = await selectDueValues(transaction, userId);
      if (values.length > 0) await removals.audit_personal(transaction, values);
      await scrubAnswers(transaction, person);
      if (person.phone_number !== '') await forgetPhone(transaction, person.phone_number);
      await forgetSearches(transaction, person);
      await removals.users(transaction, [userId]);
      const removes = removedCounts(records);
      await record(transaction);
      await appendErasure(transaction, actor, { person, reason, removes });
      const keeps = await keptCounts(transaction, userId);
      return { erasedAt: new Date(), obstacles: [], removes, keeps };
    });
  } catch (error) {
    if (['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw new PersonBusy(error);
    throw error;
  }
}

/** Empties the person's texts in stored answers of the service API, which stay so that retries are recognised. */
async function scrubAnswers(transaction: TransactionHandle, person: PersonRow): Promise<void> {
  const given = (texts: (string | null)[]) => texts.flatMap((text) => text || []);
  const ids = new Set([person.id, toPublicId(person.id)]);
  const unique = given([person.phone_number, person.email, person.profile_img_url]);
  const names = new Set(given([person.first_name, person.last_name]));
  for (const found of await lockAnswers(transaction, [...ids, ...unique])) {
    await setAnswer(transaction, { ...found, answer: withoutPerson(found.answer, { ids, unique, names }) });
  }
}

async function appendErasure(
  transaction: TransactionHandle,
  actor: AuditActor | null,
  { person, reason, removes }: { person: PersonRow; reason: string; removes: RecordCount[] },
): Promise<void> {
  const record = { recordType: 'user', recordId: person.id };
  const wasOpen = person.deleted_at === null;
  await appendAudit(transaction, actor, [
    ...(wasOpen
      ? [{ ...record, action: 'user.delete', before: { deleted: false }, after: { deleted: true } }]
      : []),
    {
      ...{ ...record, action: 'user.erase', before: null },
      after: { removed: Object.fromEntries(removes.map(({ what, count }) => [what, count])) },
      personal: { userId: person.id, values: { reason } },
    },
  ]);
}
