import type { Handle } from '../../../database/schema.ts';
import { found } from '../../../plugins/errors.ts';
import { readable } from '../../../lists/contract-list.ts';
import { recordHistory } from '../../base/audit/audit-trail.service.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import * as repository from './exceptions.repository.ts';

export type { CorrectionRow } from './exceptions.repository.ts';

/** Differences between ledger and outside, oldest first. */
export const exceptions = readable<repository.ExceptionRow>(repository.exceptionList);

/** Correcting entries, newest first. */
export const corrections = readable<repository.CorrectionRow>(repository.correctionList);

/** Reads an exception with both sides, suggestions and its history. @throws AppError once both sides agree */
export async function readDetails(database: Handle, id: string): Promise<object> {
  const exception = found(await repository.selectException(database, id), 'difference any more');
  const suggested = await repository.selectSuggestions(database, id);
  const history = await recordHistory(database, id);
  return {
    exception,
    entries: await repository.selectPosted(database, exception),
    lines: await repository.selectLines(database, exception),
    suggestions: suggested.map(({ reason, ...other }) => ({ exception: other, reason })),
    history: history.map(({ at, action, after, first_name: first, last_name: last }) => ({
      ...{ at, action, by: fullName(first, last) ?? '', remark: remarkOf(after) },
    })),
  };
}

/** Remark or reason of an entry of the audit. */
function remarkOf(after: unknown): string | null {
  const { remark, reason } = (after ?? {}) as { remark?: string | null; reason?: string };
  return remark ?? reason ?? null;
}
