import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toPublicId } from '../../../ids/object-ids.ts';
import { ValidationFailed, refusal } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry, type AuditActor } from '../../base/audit/audit.service.ts';
import {
  forgetPhone,
  forgetSearches,
  lockAnswers,
  lockPerson,
  selectKept,
  selectObstacles,
  selectPerson,
  setAnswer,
  type PersonRow,
  clearLegalHold,
  insertLegalHold,
} from './erasure.repository.ts';
import { confirms, obstacleTexts, withoutPerson } from './erasure.rules.ts';
import { selectRecords, type PersonRecords } from './personal-tables.repository.ts';
import { isLockConflict, limitWaiting } from './retention.repository.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { selectExport } from './person-export.read-model.ts';

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
  (cause: unknown) => ({ retryAfter: 2, cause }),
);

/** The hold is set already, or none is set. */
export const LegalHoldUnchanged = refusal('LegalHoldUnchanged', 'conflict', (isSet: boolean) =>
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

const removedCounts = (records: readonly PersonRecords[]): RecordCount[] => [
  { what: 'Profile', count: 1 },
  ...records.flatMap(({ what, ids }) => (what === undefined ? [] : [{ what, count: ids.length }])),
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
      await scrubAnswers(transaction, person);
      if (person.phone_number !== '') await forgetPhone(transaction, person.phone_number);
      await forgetSearches(transaction, person);
      for (const { remove, ids } of records) await remove(transaction, ids);
      const removes = removedCounts(records);
      await record(transaction);
      await appendErasure(transaction, actor, { person, reason, removes });
      const keeps = await keptCounts(transaction, userId);
      return { erasedAt: new Date(), obstacles: [], removes, keeps };
    });
  } catch (error) {
    if (isLockConflict(error)) throw new PersonBusy(error);
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
  const record = ['user', person.id] as const;
  const removed = Object.fromEntries(removes.map(({ what, count }) => [what, count]));
  await appendAudit(transaction, actor, [
    ...(person.deleted_at === null
      ? [auditEntry('user.delete', record, { deleted: true }, { deleted: false })]
      : []),
    { ...auditEntry('user.erase', record, { removed }), personal: { userId: person.id, values: { reason } } },
  ]);
}

export { selectLegalHold as readLegalHold } from './erasure.repository.ts';

/**
 * Sets or clears the legal hold of a user. The user's row is locked: an erasure or retention that has begun is
 * finished first, and one that begins later sees the hold.
 * @param reason needed to set it
 * @throws PersonNotFound, PersonErased, LegalHoldUnchanged
 */
export async function changeLegalHold(
  database: Handle,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string | null },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, userId);
    if (person === undefined) throw new PersonNotFound();
    const { adminId } = actor;
    if (reason === null) {
      if (!(await clearLegalHold(transaction, userId, adminId))) throw new LegalHoldUnchanged(false);
    } else {
      if (person.anonymised_at !== null) throw new PersonErased();
      if (!(await insertLegalHold(transaction, userId, adminId, reason))) throw new LegalHoldUnchanged(true);
    }
    const held = reason !== null;
    const action = held ? 'user.hold' : 'user.releaseHold';
    await appendAudit(transaction, actor, [auditEntry(action, ['user', userId], { held }, { held: !held })]);
  });
}

/** Personal data of a user, for the user. */
export interface PersonExport {
  exportedAt: string;
  userId: string;
  note: string;
  parts: Record<string, Record<string, unknown>[]>;
}

const note =
  'Amounts are in naira, times in UTC. Names of other people are shortened. Service answers are copies that are deleted ' +
  'after three days, and log files are deleted after 90 days; neither is part of this file.';

/** Collects all personal data of a user, on one snapshot. @throws PersonNotFound */
export function exportPerson(database: Handle, userId: string): Promise<PersonExport> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (view) => {
      if ((await selectPerson(view, userId)) === undefined) throw new PersonNotFound();
      return { exportedAt: new Date().toISOString(), userId, note, parts: await selectExport(view, userId) };
    });
}
