import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { budgets, freeFailures, lockSeconds, spanOf, type Budget, type BudgetName } from './budgets.rules.ts';

const ago = (seconds: number) => sql`now() - ${seconds} * interval '1 second'`;
const count = sql`cardinality(entry.counted_at)`;
const last = sql`entry.counted_at[${count}]`;

/** SQL of a budget: the earlier events that still count, and the condition under which one more is allowed. */
function termsOf(budget: Budget): { kept: RawBuilder<unknown>; allowed: RawBuilder<unknown> } {
  if ('windows' in budget) {
    const within = budget.windows.map(
      ({ most, seconds }) => sql`count(*) filter (where counted > ${ago(seconds)}) < ${most}`,
    );
    return {
      kept: sql`array(select counted from unnest(entry.counted_at) counted
        where counted > ${ago(spanOf(budget))} order by counted)`,
      allowed: sql`(select ${sql.join(within, sql` and `)} from unnest(entry.counted_at) counted)`,
    };
  }
  const begin = 'fromFirst' in budget ? sql`entry.counted_at[1]` : last;
  const isOver = sql`coalesce(${begin} <= ${ago(spanOf(budget))}, true)`;
  const lock = sql`least(${lockSeconds(Infinity)}, ${lockSeconds(freeFailures)} *
    power(2, least(${count} - ${freeFailures}, 10))) * interval '1 second'`;
  return {
    // Further failures of a lockout change nothing.
    kept: sql`case when ${isOver} then '{}' else entry.counted_at[greatest(1, ${count} - 98):] end`,
    allowed:
      'fromFirst' in budget
        ? sql`(${isOver} or ${count} < ${budget.fromFirst.most})`
        : sql`(${count} < ${freeFailures} or ${last} + ${lock} <= now())`,
  };
}

/**
 * Counts an event unless its budget is used up. One statement, so that concurrent calls cannot exceed it.
 * @param thing counts once within the window of its budget
 */
export async function countEvent(
  database: Handle,
  budget: BudgetName,
  principal: string,
  thing: string | null,
): Promise<boolean> {
  const { kept, allowed } = termsOf(budgets[budget]);
  const known = sql`(${thing}::text = any(entry.things) and cardinality(${kept}) > 0)`;
  return hasRow(database)`
    insert into limiter_counts as entry (budget, principal, counted_at, things)
    values (${budget}, ${principal}, array[now()], array_remove(array[${thing}::text], null))
    on conflict (budget, principal) do update set
      counted_at = case when ${known} then entry.counted_at else ${kept} || now() end,
      things = case when ${known} then entry.things when cardinality(${kept}) = 0 then excluded.things
        else entry.things || excluded.things end
      where ${known} or ${allowed}
    returning 1`;
}

/** Counts an event also beyond `most`, where its time is not kept. @returns its number */
export async function countBeyond(database: Handle, budget: string, principal: string, most: number) {
  const counted = await firstRow<{ events: number }>(database)`
    insert into limiter_counts as entry (budget, principal, counted_at) values (${budget}, ${principal}, array[now()])
    on conflict (budget, principal) do update set
      counted_at = case when ${count} < ${most} then entry.counted_at || now() else entry.counted_at end,
      beyond = entry.beyond + (${count} >= ${most})::int
    returning cardinality(counted_at) + beyond as events`;
  return counted?.events ?? 0;
}

/** Ages of the counted events in seconds, the newest first. */
export async function selectAges(database: Handle, budget: BudgetName, principal: string): Promise<number[]> {
  const ages = await allRows<{ age: number }>(database)`
    select extract(epoch from now() - counted)::float8 as age from limiter_counts, unnest(counted_at) counted
    where ${isOf(budget, principal)} order by age`;
  return ages.map(({ age }) => age);
}

const isOf = (budget: string, principal: string) => sql`budget = ${budget} and principal = ${principal}`;

/** Takes back the newest events of a principal. */
export async function takeBack(database: Handle, budget: BudgetName, principal: string, events: number) {
  const kept = sql`counted_at[1:cardinality(counted_at) - ${events}::int]`;
  if (events > 0)
    await execute(database)`update limiter_counts set counted_at = ${kept} where ${isOf(budget, principal)}`;
}

/** Forgets the events of a principal. @returns their number */
export async function forgetEvents(database: Handle, budget: BudgetName, principal: string): Promise<number> {
  const forgotten = await firstRow<{ events: number }>(database)`
    delete from limiter_counts where ${isOf(budget, principal)} returning cardinality(counted_at) as events`;
  return forgotten?.events ?? 0;
}

/** Forgets the events of all principals whose name begins with a text. */
export const forgetEventsOf = (database: Handle, budget: BudgetName, prefix: string) =>
  execute(database)`
    delete from limiter_counts where budget = ${budget} and starts_with(principal, ${prefix})`;

/** Deletes the counts of a budget that begin before a time. */
export const forgetEventsBefore = (database: Handle, budget: string, time: Date) =>
  execute(database)`delete from limiter_counts where budget = ${budget} and counted_at[1] < ${time}`;

/** Deletes counts that limit nothing any more. Skips locked rows: concurrent clean-ups do not wait for each other. */
export async function pruneLimits(database: Handle): Promise<void> {
  const spans = Object.entries(budgets).map(([name, budget]) => sql`(${name}, ${spanOf(budget)}::int)`);
  await sql`
    delete from limiter_counts where (budget, principal) in (
      select entry.budget, principal from limiter_counts entry
        join (values ${sql.join(spans)}) as span(budget, seconds) on span.budget = entry.budget
      where coalesce(${last}, '-infinity') < now() - span.seconds * interval '1 second'
      for update of entry skip locked)`.execute(database);
}
