import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toPublicId } from '../../../ids/object-ids.ts';
import { appendAudit, type AuditActor } from '../../base/audit/audit.service.ts';
import {
  forgetPhone,
  forgetSearches,
  lockAnswers,
  lockPerson,
  selectDueValues,
  selectErased,
  selectKept,
  selectObstacles,
  selectPerson,
  selectRecords,
  setAnswer,
  type PersonRecords,
  type PersonRow,
} from './erasure.repository.ts';
import { confirms, obstacleTexts, withoutPerson } from './erasure.rules.ts';
import {
  ErasureRefused,
  NotConfirmed,
  PersonBusy,
  PersonErased,
  PersonNotFound,
} from './personal-data.errors.ts';
import {
  anonymisePayouts,
  anonymiseProfiles,
  anonymiseWithdrawals,
  deleteApplications,
  deleteAuditValues,
  deletePosts,
  deleteRides,
  deleteTrips,
  removeParcels,
  removeRequests,
} from './removal.repository.ts';
import { limitWaiting } from './retention.repository.ts';

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

/** Tables of an erasure in its order: name for people, and removal. */
const removals = [
  { table: 'passenger_requests', what: 'Passenger requests', remove: removeRequests },
  { table: 'sent_parcels', what: 'Sent parcels', remove: removeParcels },
  { table: 'offered_rides', what: 'Offered rides', remove: deleteRides },
  { table: 'parcel_trips', what: 'Parcel trips', remove: deleteTrips },
  { table: 'posts', what: 'Posts', remove: deletePosts },
  { table: 'driver_applications', what: 'Driver applications', remove: deleteApplications },
  { table: 'payouts', what: 'Payouts of more than six years ago', remove: anonymisePayouts },
  {
    table: 'withdrawals',
    what: 'Withdrawal requests of more than six years ago',
    remove: anonymiseWithdrawals,
  },
] as const;

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
  ...removals.flatMap(({ table, what }) => {
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
 *
 * @param record called in the transaction before the audit is appended
 * @throws PersonNotFound, PersonErased, NotConfirmed
 * @throws ErasureRefused with every obstacle
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
      for (const { table, remove } of removals) {
        if (records[table].length > 0) await remove(transaction, records[table]);
      }
      const values = await selectDueValues(transaction, userId);
      if (values.length > 0) await deleteAuditValues(transaction, values);
      await scrubAnswers(transaction, person);
      if (person.phone_number !== '') await forgetPhone(transaction, person.phone_number);
      await forgetSearches(transaction, person);
      await anonymiseProfiles(transaction, [userId]);
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

/** Users without personal data, oldest first: to repeat their erasure after an older backup was restored. */
export async function listErased(database: Handle): Promise<{ id: string; at: Date }[]> {
  const rows = await selectErased(database);
  return rows.flatMap(({ id, anonymised_at: at }) => (at === null ? [] : [{ id, at }]));
}
