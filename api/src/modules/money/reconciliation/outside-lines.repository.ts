import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import type { OutsideLine } from '../payout-providers/payout-provider.port.ts';
import { digestOf, nextDigest, type LineVersion } from './outside-lines.rules.ts';

/**
 * Stores lines that an account does not have, and new versions of lines that changed; a repeated line changes nothing.
 * @param account `provider:<id>` or `bank:<id>`
 * @param statementId statement of a bank that has the lines
 * @returns number of rows that were stored
 */
export async function insertLines(
  database: Handle,
  account: string,
  lines: readonly OutsideLine[],
  statementId: string | null = null,
): Promise<number> {
  const known = new Map<string, LineVersion[]>();
  const keyOf = (kind: string, externalId: string) => `${kind} ${externalId}`;
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const ids = lines.map(({ externalId }) => externalId);
  const versions = await allRows<LineVersion & { kind: string; external_id: string }>(database)`
    select kind, external_id, id, digest from outside_lines
    where account = ${account} and kind = any(${kinds}::text[]) and external_id = any(${ids}::text[]) order by id`;
  const versionsOf = (key: string) => {
    const own = known.get(key) ?? [];
    known.set(key, own);
    return own;
  };
  for (const version of versions) versionsOf(keyOf(version.kind, version.external_id)).push(version);
  const rows = lines.flatMap((line) => {
    const own = versionsOf(keyOf(line.kind, line.externalId));
    const digest = nextDigest(own, digestOf(line));
    if (digest === undefined) return [];
    const id = newId();
    own.push({ id, digest });
    const { externalId, fee = 0, stampDuty = 0, vat = 0, dueAt = null, ...columns } = line;
    return [
      { id, digest, external_id: externalId, fee, stamp_duty: stampDuty, vat, due_at: dueAt, ...columns },
    ];
  });
  if (rows.length === 0) return 0;
  const stored = await allRows<{ id: string }>(database)`
    insert into outside_lines (id, account, kind, external_id, digest, reference, amount, fee, stamp_duty, vat, status,
      at, due_at, settlement, narration, raw, statement_id)
    select id, ${account}, kind, external_id, digest, reference, amount, fee, stamp_duty, vat, status, at, due_at,
      settlement, narration, raw, ${statementId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, kind text, external_id text, digest text,
      reference text, amount numeric, fee numeric, stamp_duty numeric, vat numeric, status text, at timestamptz,
      due_at timestamptz, settlement text, narration text, raw jsonb)
    order by id
    on conflict (account, kind, external_id, digest) do nothing returning id`;
  return stored.length;
}

/** Kinds of cursors: up to which instant lines were fetched, and when those that may still change were last. */
type CursorKind = 'all' | 'open';

/** Instant of a cursor; begins it if there is none. */
export async function openCursor(
  database: Handle,
  account: string,
  kind: CursorKind,
  first: Date,
): Promise<Date> {
  await execute(database)`
    insert into line_cursors (account, kind, fetched_until) values (${account}, ${kind}, ${first})
    on conflict (account, kind) do nothing`;
  const row = await firstRow<{ fetched_until: Date }>(database)`
    select fetched_until from line_cursors where account = ${account} and kind = ${kind}`;
  return row?.fetched_until ?? first;
}

/** Moves a cursor and locks it. @returns false if it is not at `from` anymore, since another process moved it */
export const moveCursor = (
  transaction: TransactionHandle,
  account: string,
  { kind, from, to }: { kind: CursorKind; from: Date; to: Date },
): Promise<boolean> => hasRow(transaction)`
    update line_cursors set fetched_until = ${to}
    where account = ${account} and kind = ${kind} and fetched_until = ${from} returning account`;

/** Time of the oldest line of an account, not before `since`, whose last version may still change. */
export async function selectOldestOpen(
  database: Handle,
  account: string,
  since: Date,
): Promise<Date | undefined> {
  const row = await firstRow<{ at: Date | null }>(database)`
    select min(at) as at from (
      select distinct on (kind, external_id) status, at from outside_lines
      where account = ${account} and kind <> 'balance' and at >= ${since}
      order by kind, external_id, id desc
    ) as line where status in ('pending', 'open')`;
  return row?.at ?? undefined;
}
