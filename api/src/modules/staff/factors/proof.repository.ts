import { sql } from 'kysely';
import type { FactorChallengesTable, Handle } from '../../../database/schema.ts';

type Purpose = FactorChallengesTable['purpose'];

/** Wrong codes of an account within an hour. */
const maxTries = 20;

/** Stores the challenge of a session or pending login in place of an earlier one, and deletes expired ones. */
export async function replaceChallenge(
  database: Handle,
  holderId: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const fresh = { challenge, expires_at: sql<Date>`now() + interval '5 minutes'` };
  await database
    .insertInto('factor_challenges')
    .values({ holder_id: holderId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['holder_id', 'purpose']).doUpdateSet(fresh))
    .execute();
  await sql`
    delete from factor_challenges where (holder_id, purpose) in (
      select holder_id, purpose from factor_challenges
      where expires_at < now() - interval '1 hour' for update skip locked)`.execute(database);
}

/** Takes the challenge, once. */
export async function takeChallenge(
  database: Handle,
  holderId: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; valid: boolean }>`
    delete from factor_challenges where holder_id = ${holderId}::uuid and purpose = ${purpose}
    returning challenge, expires_at > now() as valid`.execute(database);
  return rows[0]?.valid === true ? rows[0].challenge : undefined;
}

/** Counts a try with a code, in one statement. @returns false if the account has used up its tries of the hour */
export async function countTry(database: Handle, adminId: string): Promise<boolean> {
  const expired = sql`tried.since <= now() - interval '1 hour'`;
  const { rows } = await sql`
    insert into factor_tries as tried (admin_id, tries) values (${adminId}, 1)
    on conflict (admin_id) do update set
      tries = case when ${expired} then 1 else tried.tries + 1 end,
      since = case when ${expired} then now() else tried.since end
      where ${expired} or tried.tries < ${maxTries}
    returning 1`.execute(database);
  return rows.length > 0;
}

/** Takes back the count of a try that was right. */
export async function discountTry(database: Handle, adminId: string): Promise<void> {
  await database
    .updateTable('factor_tries')
    .set({ tries: sql`greatest(0, tries - 1)` })
    .where('admin_id', '=', adminId)
    .execute();
}

/** Seconds until an account has tries again. */
export async function secondsUntilTry(database: Handle, adminId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from since + interval '1 hour' - now()))::int as seconds
    from factor_tries where admin_id = ${adminId}::uuid`.execute(database);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Tells of a session whether it proved a second factor in the last ten minutes. */
export async function isProofRecent(database: Handle, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select coalesce(factor_at > now() - interval '10 minutes', false) as recent
    from sessions where id = ${sessionId}::uuid`.execute(database);
  return rows[0]?.recent === true;
}
