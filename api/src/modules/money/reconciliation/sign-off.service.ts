import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { conflict } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { NotIndependent } from '../../base/decisions/decisions.rules.ts';
import { dependentOn } from '../../staff/four-eyes/independence.service.ts';
import { lockReconciliation } from './joining.repository.ts';
import { joinAll, joinQueued } from './joining.service.ts';
import { insertSignOff, selectDayFacts, selectSignOff, type DayFacts } from './reconciliation.repository.ts';
import { readEquation } from './equation.repository.ts';

/** The caller made a match or a correction of the day. */
class OwnWork extends NotIndependent {
  constructor() {
    super('you made matches or corrections of this day; another admin signs it off');
  }
}

/** Refusal of a sign-off by an admin; undefined if nothing prevents it. */
async function refusalFor(database: Handle, { over, admins }: DayFacts, adminId: string) {
  if (!over) return conflict('The day is not over.');
  if (admins.includes(adminId)) return new OwnWork();
  return (await dependentOn(database, adminId, admins)).size > 0 ? new NotIndependent() : undefined;
}

/** Reads the equation of each account at the end of a day, and its sign-off. @param day today without */
export async function readDay(database: Handle, adminId: string, day?: string): Promise<object> {
  const facts = await selectDayFacts(database, day);
  const of = day ?? facts.today;
  return {
    day: of,
    accounts: await readEquation(database, of),
    signOff: (await selectSignOff(database, of)) ?? null,
    obstacle: (await refusalFor(database, facts, adminId))?.message ?? null,
    waiting: facts.waiting,
  };
}

/**
 * Signs a day off with a digest of its lines, matches, corrections and balances, after all that is known was joined. The
 * same admin again signs only a day that has changed.
 * @throws OwnWork, NotIndependent for an admin of its matches or corrections, and one tied to such an admin
 */
export async function signOff(
  database: Handle,
  actor: Actor,
  { day, remark }: { day: string; remark: string | null },
): Promise<object> {
  await joinAll(database);
  await database.transaction().execute((transaction) => sign(transaction, actor, { day, remark }));
  return readDay(database, actor.adminId, day);
}

async function sign(
  transaction: TransactionHandle,
  actor: Actor,
  { day, remark }: { day: string; remark: string | null },
): Promise<void> {
  await lockReconciliation(transaction);
  while (await joinQueued(transaction));
  const refused = await refusalFor(transaction, await selectDayFacts(transaction, day), actor.adminId);
  if (refused !== undefined) throw refused;
  const last = await selectSignOff(transaction, day);
  if (last?.stands === true && last.admin_id === actor.adminId) return;
  const digest = await insertSignOff(transaction, { day, adminId: actor.adminId, remark });
  await appendAudit(transaction, actor, [
    auditEntry('reconciliation.signOff', ['reconciliation', day], { digest, remark }),
  ]);
}
