import type { BulkItem, BulkJob } from '@padiman/contracts';
import { toNaira } from '../../../lists/money.ts';
import { toHit } from '../search/search.mapper.ts';
import type { CountedJob } from './bulk-jobs.service.ts';
import { isSkipping, stateOf } from './bulk-jobs.rules.ts';
import type { ResultRow } from './bulk-results.service.ts';

const naira = (kobo: number | null) => (kobo === null ? null : toNaira(kobo));

export function toBulkJob(job: CountedJob): BulkJob {
  const { list, action, count, hash, waiting, changed, skipped, cancelled } = job;
  return {
    ...{ _id: job.id, list, action, state: stateOf(job), count, amount: naira(job.amount), hash },
    groups: job.groups.map((group) => ({ ...group, amount: naira(group.amount) })),
    exceptions: job.exceptions.map((one) => ({
      ...one,
      amount: naira(one.amount),
      skipped: isSkipping(one.exception),
    })),
    frozenAt: job.frozen_at.toISOString(),
    expiresAt: job.expires_at.toISOString(),
    confirmedAt: job.confirmed_at?.toISOString() ?? null,
    finishedAt: job.finished_at?.toISOString() ?? null,
    ...{ waiting, changed, skipped, cancelled },
  };
}

/** Maps a record of a job; one that is gone has its id as title. */
export function toBulkItem({ record, ...row }: ResultRow): BulkItem {
  const { list, record_id: id, exceptions, state, reason } = row;
  const title = record === undefined ? id : toHit({ type: list, id, record: { ...record } }).title;
  return { _id: id, title, amount: naira(row.amount), exceptions, state, reason };
}
