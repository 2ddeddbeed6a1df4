import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import * as repository from './counters.repository.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';

export { selectCounters as readCounters } from './counters.repository.ts';

/** Compares every counter with a recount, on one snapshot; safe beside a running server. */
export const verifyCounters = (database: Handle) =>
  onSnapshot(database, async (transaction) => {
    await repository.disableTimeout(transaction);
    return compareCounters(transaction);
  });

/** Recounts everything while all writers wait. @returns the counters that were wrong */
export const repairCounters = (database: Handle) =>
  database.transaction().execute(async (transaction) => {
    await repository.disableTimeout(transaction);
    await repository.lockCounted(transaction, repository.countedTables);
    const wrong = await compareCounters(transaction);
    await repository.replaceCounters(transaction, await repository.recount(transaction));
    return wrong;
  });

/** Counters that differ from the number of records. */
async function compareCounters(transaction: TransactionHandle) {
  const counted = await repository.recount(transaction);
  const kept = await repository.selectCounters(transaction);
  return [...new Set([...counted.keys(), ...kept.keys()])]
    .sort()
    .map((name) => ({ name, counted: counted.get(name) ?? 0, kept: kept.get(name) ?? 0 }))
    .filter((counter) => counter.counted !== counter.kept);
}
