import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { ValidationFailed, found, refusal } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry, type AuditEntry } from '../../base/audit/audit.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../../base/security-events/security-events.service.ts';
import { keepSuperAdmin } from '../../staff/admins/admins.service.ts';
import {
  needsTwoSuperAdmins,
  propose,
  type CarryOut,
  type Persons,
} from '../../staff/four-eyes/proposals.service.ts';
import * as repository from './erasure.repository.ts';
import { confirms, obstacleTexts, withoutPerson } from './erasure.rules.ts';
import { selectRecords, type PersonRecords } from './personal-tables.repository.ts';
import { isLockConflict, limitWaiting } from './retention.repository.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { selectExport } from './person-export.read-model.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import { databaseNow } from '../../../database/clock.ts';

export { selectErased as listErased } from './erasure.repository.ts';

/** Unknown user. */
export class PersonNotFound extends refusal('notFound', 'There is no such user.') {}

/** The personal data of the user is gone already. */
export class PersonErased extends refusal(
  'conflict',
  'The personal data of this user has been erased already.',
) {}

/** Something stands in the way of an erasure; the message has every reason. */
export class ErasureRefused extends refusal(
  'conflict',
  (obstacles: readonly string[]) => `The personal data cannot be erased yet: ${obstacles.join('; ')}.`,
) {}

/** Another transaction holds records of the user. */
export class PersonBusy extends refusal(
  'unavailable',
  'Records of the user are being changed. Please try again.',
  (cause: unknown) => ({ retryAfter: 2, cause }),
) {}

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
  const person = found(await repository.selectPerson(database, userId), PersonNotFound);
  const obstacles =
    person.anonymised_at === null ? await repository.selectObstacles(database, userId) : undefined;
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
  const { withdrawals, values, until } = await repository.selectKept(database, userId);
  return [
    { what: 'Accounts and names of withdrawals', count: withdrawals, until },
    { what: 'Accounts, names and reasons of erasures in the audit', count: values, until },
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
 * applications, and keeps payments as long as the law requires. The ledger stays. Where changes need two super admins,
 * proposes the erasure of a person whose data somebody else held in the last 30 days.
 * @param actor null from the command line
 * @throws PersonNotFound, PersonErased @throws ErasureRefused with every obstacle
 * @throws ValidationFailed unless the confirmation is the name or the phone number of the user
 * @throws PersonBusy if another transaction holds records of the user
 */
export function erasePerson(
  database: Handle,
  actor: (Actor & Pick<EventOrigin, 'log'>) | null,
  erasure: Erasure,
): Promise<{ plan: ErasurePlan; persons: Persons }> {
  const { userId, reason } = erasure;
  return whileFree(() =>
    database.transaction().execute(async (transaction) => {
      await limitWaiting(transaction);
      if (actor !== null) await keepSuperAdmin(transaction, actor.adminId);
      const isHeld =
        actor !== null && (await repository.selectHeldByOther(transaction, userId, actor.adminId));
      if (isHeld && (await needsTwoSuperAdmins(transaction))) {
        await assertErasable(transaction, await repository.selectPerson(transaction, userId), erasure);
        const proposal = { subject: `erase ${userId}`, kind: 'eraseUser' as const, adminId: null };
        const entry = await propose(transaction, actor, { ...proposal, content: { userId, reason } });
        await appendAudit(transaction, actor, [entry]);
        return { plan: await planErasure(transaction, userId), persons: 'two' };
      }
      const { removes, entries } = await erase(transaction, actor, erasure);
      await appendAudit(transaction, actor, entries);
      const keeps = await keptCounts(transaction, userId);
      const plan = { erasedAt: databaseNow(), obstacles: [], removes, keeps };
      return { plan, persons: isHeld ? 'alone' : 'one' };
    }),
  );
}

/** Erases the person of a confirmed proposal. @throws as {@link erasePerson} */
export const eraseConfirmedUser: CarryOut = (transaction, { content, superAdmins, origin }) =>
  whileFree(async () => {
    await limitWaiting(transaction);
    const { userId = '', reason = '' } = content;
    const { entries } = await erase(transaction, origin, { userId, reason, confirmation: undefined });
    return entries.map((entry) => ({ ...entry, after: { ...entry.after, proposedBy: superAdmins[0] } }));
  });

/** Runs a transaction that gives up waiting for a lock. @throws PersonBusy */
async function whileFree<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isLockConflict(error)) throw new PersonBusy(error);
    throw error;
  }
}

async function assertErasable(
  transaction: TransactionHandle,
  person: repository.PersonRow | undefined,
  { confirmation }: Erasure,
): Promise<repository.PersonRow> {
  if (person === undefined) throw new PersonNotFound();
  if (person.anonymised_at !== null) throw new PersonErased();
  if (confirmation !== undefined && !confirms(confirmation, person))
    throw new ValidationFailed(
      { confirmation: 'is not the name or phone number of the user' },
      'Type the name or the phone number of the user as it is shown.',
    );
  const obstacles = obstacleTexts(await repository.selectObstacles(transaction, person.id));
  if (obstacles.length > 0) throw new ErasureRefused(obstacles);
  return person;
}

async function erase(transaction: TransactionHandle, origin: EventOrigin | null, erasure: Erasure) {
  const { userId, reason } = erasure;
  // Obstacles are read once the user is locked: new records of the user wait for the lock.
  const person = await assertErasable(transaction, await repository.lockPerson(transaction, userId), erasure);
  const records = await selectRecords(transaction, userId);
  await scrubAnswers(transaction, person);
  if (person.phone_number !== '') await repository.forgetPhone(transaction, person.phone_number);
  for (const { remove, ids } of records) await remove(transaction, ids);
  const removes = removedCounts(records);
  if (origin !== null)
    await recordSecurityEvent(transaction, origin, { kind: 'personErased', details: { userId } });
  return { removes, entries: erasureEntries(person, reason, removes) };
}

/** Empties the person's texts in stored answers of the service API, which stay so that retries are recognised. */
async function scrubAnswers(transaction: TransactionHandle, person: repository.PersonRow): Promise<void> {
  const given = (texts: (string | null)[]) => texts.flatMap((text) => text || []);
  const ids = new Set([person.id]);
  const unique = given([person.phone_number, person.email, person.profile_img_url]);
  const names = new Set(given([person.first_name, person.last_name]));
  for (const found of await repository.lockAnswers(transaction, [...ids, ...unique])) {
    const answer = withoutPerson(found.answer, { ids, unique, names });
    await repository.setAnswer(transaction, { ...found, answer });
  }
}

function erasureEntries(person: repository.PersonRow, reason: string, removes: RecordCount[]): AuditEntry[] {
  const record = ['user', person.id] as const;
  const removed = Object.fromEntries(removes.map(({ what, count }) => [what, count]));
  return [
    ...(person.deleted_at === null
      ? [auditEntry('user.delete', record, { deleted: true }, { deleted: false })]
      : []),
    { ...auditEntry('user.erase', record, { removed }), personal: { userId: person.id, values: { reason } } },
  ];
}

const note =
  'Amounts are in naira, times in UTC. Names of other people are shortened. Service answers are copies that are deleted ' +
  'after three days, and log files are deleted after 90 days; neither is part of this file.';

/** Collects all personal data of a user, on one snapshot. @throws PersonNotFound */
export const exportPerson = (database: Handle, userId: string) =>
  onSnapshot(database, async (view) => {
    if ((await repository.selectPerson(view, userId)) === undefined) throw new PersonNotFound();
    return { exportedAt: databaseNow().toISOString(), userId, note, parts: await selectExport(view, userId) };
  });
