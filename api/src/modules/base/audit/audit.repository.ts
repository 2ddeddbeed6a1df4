import { sql, type RawBuilder } from 'kysely';
import type { Handle, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { everything, originConditions, type Origin } from '../../../lists/record-list.ts';
import { searchConditions } from '../../../lists/search.ts';
import { personalKey, type SealedPersonal } from './audit.rules.ts';

/** Appends entries, which are sealed later. Locks nothing that another writer needs. */
export async function insertUnsealed(transaction: TransactionHandle, rows: NewRow<'audit_unsealed'>[]) {
  await transaction.insertInto('audit_unsealed').values(rows).execute();
}

export async function insertPersonal(transaction: TransactionHandle, rows: SealedPersonal[]): Promise<void> {
  const values = rows.map(({ content, userId, untilErased, ...row }) => ({
    ...{ ...row, content: JSON.stringify(content), user_id: userId, until_erased: untilErased },
  }));
  await transaction.insertInto('audit_personal').values(values).execute();
}

/** Personal values by hash. */
export async function selectPersonal(database: Handle, digests: string[]) {
  const rows = await allRows<{ digest: string; salt: string; content: Record<string, unknown> }>(database)`
      select digest, salt, content from audit_personal where digest = any(${digests}::text[])`;
  return new Map(rows.map(({ digest, ...row }) => [digest, row]));
}

/** Those of the users whose accounts are anonymised. */
export async function selectAnonymised(database: Handle, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await allRows<{ id: string }>(database)`
      select id from users where id = any(${ids}::uuid[]) and anonymised_at is not null`;
  return new Set(rows.map(({ id }) => id));
}

/** Start of the years whose payments are kept; personal values from before it may be gone. */
export const selectKeptSince = async (database: Handle): Promise<Date> =>
  (await firstRow<{ since: Date }>(database)`select payments_kept_since() as since`)?.since ?? new Date(0);

/** `exact` is false for a time with more digits than the API writes. */
const isExact = sql`at = date_trunc('milliseconds', at) as exact`;

/** Rows to verify. */
export const selectAuditAfter = (database: Handle, sequence: number, take: number) =>
  allRows<Row<'audit'> & { exact: boolean }>(database)`select *, ${isExact} from audit
      where sequence > ${sequence} order by sequence limit ${take}`;

/** Entries to verify that are not sealed yet, after a number. */
export const selectUnsealedAfter = (database: Handle, entry: number, take: number) =>
  allRows<Row<'audit_unsealed'> & { exact: boolean }>(database)`
    select *, ${isExact} from audit_unsealed
      where entry > ${entry} order by entry limit ${take}`;

export const selectHead = (database: Handle): Promise<Row<'audit_head'>> =>
  database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();

/** Hash of a row; undefined if there is no such row. */
export const selectHash = async (database: Handle, sequence: number) =>
  (await firstRow<{ hash: string }>(database)`select hash from audit where sequence = ${sequence}`)?.hash;

/** Filter and order of the trail. */
export interface AuditQuery extends Origin {
  recordId?: string | undefined;
  adminId?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

export type AuditRow = Row<'audit_trail'> & {
  first_name: string | null;
  last_name: string | null;
  service_key: string | null;
  /** Name of the record's person or account. */
  record_name: string | null;
  /** Personal values of the entry; null if there are none, or none any longer. */
  personal: Record<string, unknown> | null;
  /** Number of the last sealed row. */
  head: number;
  counted: number | null;
};

/**
 * Row after which a page starts: a sealed one by its number. One that is sealed in the meantime has no number to go by; it
 * has that of the entry, and the head of the chain when the first page was read.
 */
export type AuditPosition = { sequence: number } | { entry: number; head: number };

/** Position of the first entry that is not sealed; the view adds it to the entry's number. */
export const firstUnsealed = 2 ** 47;

const nameOf = (table: string, name: string) =>
  `(select ${name} from ${table} where id = record.record_id::uuid)`;
const fullName = `concat_ws(' ', first_name, last_name)`;

/** Name of the record of an entry; its id is a UUID for these types. */
const recordName = sql.raw(`case record.record_type
  when 'admin' then ${nameOf('admins', fullName)}
  when 'user' then ${nameOf('users', fullName)}
  when 'appeal' then (select concat_ws(' ', first_name, last_name) from users
    where id = (select user_id from appeals where id = record.record_id::uuid))
  when 'driverApplication' then ${nameOf('driver_applications', fullName)}
  when 'withdrawal' then ${nameOf('withdrawals', 'account_name')}
  when 'payout' then ${nameOf('payouts', 'account_name')}
  when 'serviceKey' then ${nameOf('service_keys', 'label')} end`);

/** Reads a part of the trail after a row. @param counted number of all that match, which each row carries */
export async function selectAudit(
  database: Handle,
  query: AuditQuery,
  { after, take }: { after?: AuditPosition | undefined; take: number },
  counted: RawBuilder<unknown> = sql`null::bigint`,
): Promise<AuditRow[]> {
  const isDescending = query.sort !== 'created';
  const order = sql.raw(isDescending ? 'desc' : 'asc');
  const rows: AuditRow[] = [];
  for (const { where, key } of partsAfter(after, isDescending)) {
    if (rows.length >= take) break;
    const page = await allRows<AuditRow>(database)`
      select record.*, admins.first_name, admins.last_name, label as service_key, audit_personal.content as personal,
        ${recordName} as record_name,
        (select sequence from audit_head where id = 1) as head, (${counted}) as counted
      from audit_trail as record left join admins on admins.id = record.admin_id
        left join service_keys on service_keys.id = record.service_key_id
        left join audit_personal on audit_personal.digest = record.after ->> ${sql.lit(personalKey)}
      where ${matches(query)} and ${where} order by ${key} ${order} limit ${take - rows.length}`;
    rows.push(...page);
  }
  return rows;
}

/**
 * Parts of the trail after a row. Rows that were not sealed when the first page was read stay in the order of their
 * entries, whether they are sealed since or not: entries that commit late are sealed late, and the numbers of the chain
 * would repeat or leave out rows.
 */
function partsAfter(after: AuditPosition | undefined, isDescending: boolean) {
  const key = sql`position`;
  const beyond = sql.raw(isDescending ? '<' : '>');
  if (after === undefined) return [{ where: sql`true`, key }];
  if ('sequence' in after) return [{ where: sql`position ${beyond} ${after.sequence}`, key }];
  const { entry, head } = after;
  return [
    { where: sql`position > ${head} and entry ${beyond} ${entry}`, key: sql`entry` },
    ...(isDescending ? [{ where: sql`position <= ${head}`, key }] : []),
  ];
}

const matches = ({ recordId, adminId, q, ...origin }: AuditQuery) =>
  sql.join(
    [
      everything,
      ...searchConditions(sql<string>`lower(action || ' ' || record_type)`, q),
      ...(recordId === undefined ? [] : [sql`record_id = ${recordId}`]),
      ...(adminId === undefined ? [] : [sql`admin_id = ${adminId}`]),
      ...originConditions(origin),
    ],
    sql` and `,
  );

/** Query for the entries that match. */
export const auditMatching = (query: AuditQuery) =>
  sql`select from audit_trail as record where ${matches(query)}`;

/** Row of the chain that an entry becomes. */
export interface AuditLink {
  entry: number;
  sequence: number;
  previousHash: string;
  hash: string;
}

/** Entry as it is sealed. */
export type UnsealedRow = Pick<Row<'audit_unsealed'>, 'entry' | 'digest'>;

/**
 * Locks the head of the chain, which makes its holder the sequencer until the end of the transaction.
 * @param wait waits for another sequencer; otherwise undefined while there is one
 */
export const claimHead = (transaction: TransactionHandle, wait: boolean) =>
  firstRow<Row<'audit_head'>>(transaction)`
    select * from audit_head where id = 1 for update ${sql.raw(wait ? '' : 'skip locked')}`;

/** Tells whether there is an entry to seal. */
export const hasUnsealed = (database: Handle) => hasRow(database)`select from audit_unsealed limit 1`;

/** Entries of committed transactions, in the order of their numbers. */
export const selectUnsealed = (transaction: TransactionHandle, take: number) =>
  allRows<UnsealedRow>(transaction)`
    select entry, digest from audit_unsealed order by entry limit ${take}`;

/** Moves entries to the end of the chain. The head moves first: the removal is allowed for its last rows only. */
export async function insertLinks(transaction: TransactionHandle, links: readonly AuditLink[]) {
  const entries = links.map(({ entry }) => entry);
  const moved = await allRows(transaction)`
    insert into audit (sequence, entry, at, admin_id, service_key_id, action, record_type, record_id, address, request_id,
      before, after, digest, previous_hash, hash)
    select link.sequence, row.entry, row.at, row.admin_id, row.service_key_id, row.action, row.record_type,
      row.record_id, row.address, row.request_id, row.before, row.after, row.digest, link.previous_hash, link.hash
    from unnest(${entries}::bigint[], ${links.map(({ sequence }) => sequence)}::bigint[],
      ${links.map(({ previousHash }) => previousHash)}::text[], ${links.map(({ hash }) => hash)}::text[])
      as link (entry, sequence, previous_hash, hash)
    join audit_unsealed as row on row.entry = link.entry
    order by link.sequence
    returning sequence`;
  if (moved.length !== links.length) throw new Error('entries of the audit went away while they were sealed');
  const last = links.at(-1);
  if (last === undefined) return;
  const { sequence, hash } = last;
  await execute(transaction)`update audit_head set sequence = ${sequence}, hash = ${hash} where id = 1`;
  await execute(transaction)`delete from audit_unsealed where entry = any(${entries}::bigint[])`;
}

/** Entries that are not sealed: their number, and the age of the oldest in seconds, which is the delay of the sealing. */
export const readUnsealed = async (database: Handle) =>
  (await firstRow<{ entries: number; oldest: number }>(database)`select count(*) as entries,
      coalesce(extract(epoch from now() - min(at)), 0)::float8 as oldest from audit_unsealed`) ?? {
    entries: 0,
    oldest: 0,
  };
