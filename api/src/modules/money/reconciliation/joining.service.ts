import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { SingleJob } from '../../../jobs/job.ts';
import { postEntries } from '../ledger/ledger.service.ts';
import * as outside from '../ledger/outside-entries.rules.ts';
import {
  dropQueued,
  insertParts,
  keepFirstDays,
  lockReconciliation,
  resetReadModel,
  selectBanked,
  selectRounding,
  selectUnposted,
  takeQueued,
} from './joining.repository.ts';
import { refreshReferences, type Joined } from './reconciled-references.repository.ts';

/** Rows of the queue per transaction. On PGlite a larger set holds the process up for seconds. */
const batchSize = 5_000;

/** Posts entries with their parts. An entry whose key exists is left out. @returns the references of the parts */
async function post(
  transaction: TransactionHandle,
  entries: readonly outside.OutsideEntry[],
): Promise<Joined[]> {
  const posted = await postEntries(transaction, [...entries]);
  const made = entries.filter(({ key }) => posted.has(key));
  if (made.length > 0) await insertParts(transaction, made);
  return made.flatMap(({ parts }) => parts.map(({ account, reference }) => ({ account, reference })));
}

/** Posts entries with their parts, and makes their references anew. An entry whose key exists is left out. */
export const postOutside = async (
  transaction: TransactionHandle,
  entries: readonly outside.OutsideEntry[],
): Promise<void> => refreshReferences(transaction, await post(transaction, entries));

/**
 * Posts what the lines of references report once the ledger knows them: charges, also of another amount, settlements and
 * lost disputes, each once by its line; and makes the references anew. A settlement reaches the bank by the one line with
 * its total. What the rounding of charges leaves is posted in whole kobo. Lock the reconciliation first.
 */
export async function joinReferences(
  transaction: TransactionHandle,
  references: readonly Joined[],
): Promise<void> {
  const unposted = await selectUnposted(transaction, references);
  const touched = await post(transaction, entriesOf(unposted));
  await refreshReferences(transaction, [...references, ...touched]);
  const settled = await selectBanked(transaction);
  await postOutside(
    transaction,
    settled.map(({ reference, bank, bank_reference, amount, line_id, at }) =>
      outside.banked(
        { account: 'inTransit', reference },
        { account: bank, reference: bank_reference },
        amount,
        { id: line_id, line_id, at },
      ),
    ),
  );
  const rounded = await selectRounding(transaction);
  await postOutside(
    transaction,
    rounded.map(({ account, number, amount, at }) => outside.rounding(account, number + 1, amount, at)),
  );
}

/** Entries of unposted lines: charges together for an account and day, the others one by one. */
function entriesOf(lines: readonly outside.UnpostedLine[]): outside.OutsideEntry[] {
  const charged = new Map<string, [outside.UnpostedLine, ...outside.UnpostedLine[]]>();
  for (const line of lines.filter((one) => one.fee !== 0 || one.stamp_duty !== 0 || one.vat !== 0)) {
    const ofDay = charged.get(`${line.account} ${line.day}`);
    if (ofDay === undefined) charged.set(`${line.account} ${line.day}`, [line]);
    else ofDay.push(line);
  }
  const moving = lines.filter(({ amount }) => amount !== 0);
  return [
    ...[...charged.values()].map(outside.charges),
    ...moving.map((line) => (line.kind === 'dispute' ? outside.chargeback(line) : outside.settlement(line))),
  ];
}

/** Brings a batch of references up to date, in a transaction that has locked the reconciliation. @returns true if there may be more */
export async function joinQueued(transaction: TransactionHandle, limit = batchSize): Promise<boolean> {
  const { accounts, references } = await takeQueued(transaction, limit);
  if (accounts.length === 0) return false;
  await keepFirstDays(transaction, accounts);
  await dropQueued(transaction, references);
  await joinReferences(transaction, references);
  return true;
}

/** Brings one batch of references up to date. @returns true if there may be more */
export const joinBatch = (database: Handle, limit?: number): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    await lockReconciliation(transaction);
    return joinQueued(transaction, limit);
  });

/** Brings all references up to date. */
export async function joinAll(database: Handle, limit?: number): Promise<void> {
  while (await joinBatch(database, limit));
}

/** Makes the whole read model anew; its result does not depend on what it was. */
export async function rebuildReconciliation(database: Handle): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockReconciliation(transaction);
    await resetReadModel(transaction);
  });
  await joinAll(database);
}

/** Job that joins ledger and lines. The queue tells what is new, so that any number of processes may run it. */
export const joiningJob = (database: Handle): SingleJob => ({
  interval: 5_000,
  run: async () => ((await joinBatch(database)) ? 0 : undefined),
});
