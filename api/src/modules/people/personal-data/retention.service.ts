import type { Handle } from '../../../database/schema.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { personalTables, type PersonalTable } from './personal-tables.repository.ts';
import * as repository from './retention.repository.ts';

const maxExamples = 3;

/** Counts what is due; changes nothing. @returns rows of each table by their rule, with the keys of a few */
export async function reportRetention(database: Handle) {
  const report = [];
  for (const step of personalTables) {
    const { rule, table } = step;
    const due = await database.transaction().execute(async (transaction) => {
      await repository.limitWaiting(transaction);
      return repository.selectDue(transaction, step, maxExamples);
    });
    report.push({ rule, table, ...due });
  }
  return report;
}

/** Rows of a table that a run removed personal data from. */
export type RemovedRows = Pick<PersonalTable, 'rule' | 'table'> & { count: number };

/** Options of a run. */
export interface RetentionRun {
  /** Rows of one transaction. */
  batch?: number;
  /** Called after each batch with the sum of its step. */
  onBatch?: (sum: RemovedRows) => Promise<void> | void;
  /** Ends the run after the present batch. */
  isStopped?: () => boolean;
}

/**
 * Removes the personal data that is due, in short transactions, each with its audit entry. It can be interrupted at any
 * time and run again, beside servers and other runs: what is done is not due any more.
 */
export async function applyRetention(
  database: Handle,
  { batch = 500, onBatch, isStopped = () => false }: RetentionRun = {},
): Promise<RemovedRows[]> {
  const sums: RemovedRows[] = [];
  for (const step of personalTables) {
    const sum: RemovedRows = { rule: step.rule, table: step.table, count: 0 };
    sums.push(sum);
    let after: string | null = null;
    while (!isStopped()) {
      const done = await applyBatch(database, step, after, batch);
      sum.count += done.count;
      if (done.count > 0) await onBatch?.(sum);
      if (done.last === null) break;
      after = done.last;
    }
  }
  return sums;
}

const tries = 3;

async function applyBatch(database: Handle, step: PersonalTable, after: string | null, take: number) {
  for (let left = tries; ; left -= 1) {
    try {
      return await database.transaction().execute(async (transaction) => {
        await repository.limitWaiting(transaction);
        const { last, keys } = await repository.lockDue(transaction, step, after, take);
        if (keys.length > 0) {
          await step.remove(transaction, keys);
          const removed = { table: step.table, rows: keys.length };
          const entry = auditEntry('retention.apply', ['retention', step.rule], removed);
          await appendAudit(transaction, null, [entry]);
        }
        return { last, count: keys.length };
      });
    } catch (error) {
      if (!repository.isLockConflict(error) || left === 1) throw error;
    }
  }
}

/**
 * Runs work once a day in one of several processes. A process that is killed loses its lease, and another one begins
 * again.
 * @param work gets a function that extends the lease; answers false if it was interrupted
 */
export async function runDaily(
  database: Handle,
  mode: string,
  work: (extend: () => Promise<void>) => Promise<boolean>,
): Promise<void> {
  if (!(await repository.claimRun(database, mode))) return;
  let complete = false;
  try {
    complete = await work(() => repository.extendRun(database, mode));
  } finally {
    await repository.endRun(database, mode, complete);
  }
}
