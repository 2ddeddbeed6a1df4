import type { Handle } from '../../database/schema.ts';
import { ValidationFailed } from '../../errors.ts';
import { readCursor, toPage, type Page } from '../../lists/keyset.ts';
import { countAudit, selectAuditPage, type AuditFilter, type AuditRow } from './audit.repository.ts';

/** A row of the trail, with the id by which it is known outside. */
export type AuditEntryRow = AuditRow & { id: string };

/**
 * A page of the trail, newest first, and how many rows match.
 *
 * @throws ValidationFailed for a cursor of another list
 */
export async function listAudit(
  database: Handle,
  asked: AuditFilter & { limit: number; cursor: string | undefined },
): Promise<Page<AuditEntryRow> & { total: number }> {
  const cursor = readCursor('audit', asked.cursor);
  const before = cursor === undefined ? undefined : sequenceOf(cursor);
  const rows = await selectAuditPage(database, { ...asked, before, take: asked.limit + 1 });
  const known = rows.map((row) => ({ ...row, id: idOf(row) }));
  return { ...toPage('audit', known, asked.limit), total: await countAudit(database, asked) };
}

/** A UUIDv7 like any record's: its time is the row's, its last 48 bits are the row's number. */
function idOf({ at, sequence }: { at: Date; sequence: number }): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${sequence.toString(16).padStart(12, '0')}`;
}

function sequenceOf(id: string): number {
  const sequence = Number.parseInt(id.slice(-12), 16);
  if (Number.isSafeInteger(sequence)) return sequence;
  throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
}
