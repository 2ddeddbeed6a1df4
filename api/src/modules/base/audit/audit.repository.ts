import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type {
  AuditHeadTable,
  AuditTable,
  AuditTrailView,
  AuditUnsealedTable,
  Handle,
  TransactionHandle,
} from '../../../database/schema.ts';
import { countRows, countUpTo, totalOf, type ListTotal } from '../../../lists/list-totals.ts';
import { searchConditions } from '../../../lists/search.ts';
import { personalKey, type SealedPersonal } from './audit-personal.rules.ts';

/** Appends entries, which are sealed later. Locks nothing that another writer needs. */
export async function insertUnsealed(
  transaction: TransactionHandle,
  rows: Insertable<AuditUnsealedTable>[],
): Promise<void> {
  await transaction.insertInto('audit_unsealed').values(rows).execute();
}

export async function insertPersonal(transaction: TransactionHandle, rows: SealedPersonal[]): Promise<void> {
  await transaction
    .insertInto('audit_personal')
    .values(
      rows.map(({ digest, salt, content, userId }) => ({
        ...{ digest, salt, content: JSON.stringify(content), user_id: userId },
      })),
    )
    .execute();
}

/** Personal values by hash. */
export async function selectPersonal(
  database: Handle,
  digests: string[],
): Promise<Map<string, { salt: string; content: Record<string, unknown> }>> {
  if (digests.length === 0) return new Map();
  const rows = await database
    .selectFrom('audit_personal')
    .select(['digest', 'salt', 'content'])
    .where('digest', 'in', digests)
    .execute();
  return new Map(rows.map(({ digest, ...row }) => [digest, row]));
}

/** Start of the years whose payments are kept; personal values from before it may be gone. */
export async function selectKeptSince(database: Handle): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`select payments_kept_since() as since`.execute(database);
  return rows[0]?.since ?? new Date(0);
}

/** Rows to verify. `exact` is false for a time with more digits than the API writes. */
export function selectAuditAfter(
  database: Handle,
  sequence: number,
  take: number,
): Promise<(Selectable<AuditTable> & { exact: boolean })[]> {
  return database
    .selectFrom('audit')
    .selectAll()
    .select(sql<boolean>`at = date_trunc('milliseconds', at)`.as('exact'))
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(take)
    .execute();
}

/** Entries to verify that are not sealed yet, after a number. */
export function selectUnsealedAfter(
  database: Handle,
  entry: number,
  take: number,
): Promise<(Selectable<AuditUnsealedTable> & { exact: boolean })[]> {
  return database
    .selectFrom('audit_unsealed')
    .selectAll()
    .select(sql<boolean>`at = date_trunc('milliseconds', at)`.as('exact'))
    .where('entry', '>', entry)
    .orderBy('entry')
    .limit(take)
    .execute();
}

export function selectHead(database: Handle): Promise<Selectable<AuditHeadTable>> {
  return database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** Filter of the trail. */
export interface AuditFilter {
  recordId: string | undefined;
  adminId: string | undefined;
  address: string | undefined;
  /** Inclusive. */
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
  search: string | undefined;
}

export type AuditRow = Omit<Selectable<AuditTrailView>, 'previous_hash' | 'request_id'> & {
  first_name: string | null;
  last_name: string | null;
  service_key: string | null;
  /** Personal values of the entry; null if there are none, or none any longer. */
  personal: Record<string, unknown> | null;
  /** Number of the last sealed row. */
  head: number;
};

/**
 * Row after which a page starts: a sealed one by its number. One that is sealed in the meantime has no number to go by; it
 * has that of the entry, and the head of the chain when the first page was read.
 */
export type AuditPosition = { sequence: number } | { entry: number; head: number };

/** Part of the trail after a row. */
export type AuditPageRequest = AuditFilter & {
  after: AuditPosition | undefined;
  descending: boolean;
  take: number;
};

/** Position of the first entry that is not sealed; the view adds it to the entry's number. */
export const firstUnsealed = 2 ** 47;

/** A page of the trail; each row carries the number of all that match, at most one more than `most`. */
export const selectCountedAuditPage = (
  database: Handle,
  request: AuditPageRequest,
  most: number | undefined,
): Promise<(AuditRow & { counted: number })[]> =>
  inParts(request, (part) =>
    auditPage(database, request, part)
      .select(sql<number>`(${countUpTo(matchingAudit(database, request), most)})`.as('counted'))
      .execute(),
  );

/** A page of the trail without the number of all that match. */
export const selectAuditPage = (database: Handle, request: AuditPageRequest): Promise<AuditRow[]> =>
  inParts(request, (part) => auditPage(database, request, part).execute());

/** Rows of a page in one order. */
interface PagePart {
  where: RawBuilder<boolean>;
  key: RawBuilder<unknown>;
  take: number;
}

async function inParts<Row>(
  { after, descending, take }: AuditPageRequest,
  read: (part: PagePart) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of partsAfter(after, descending)) {
    if (rows.length < take) rows.push(...(await read({ ...part, take: take - rows.length })));
  }
  return rows;
}

/**
 * Parts of the trail after a row. Rows that were not sealed when the first page was read stay in the order of their
 * entries, whether they are sealed since or not: entries that commit late are sealed late, and the numbers of the chain
 * would repeat or leave out rows.
 */
function partsAfter(after: AuditPosition | undefined, descending: boolean): Omit<PagePart, 'take'>[] {
  const key = sql`position`;
  const entryKey = sql`entry`;
  if (after === undefined) return [{ where: sql`true`, key }];
  if ('sequence' in after) {
    return [{ where: sql`position ${sql.raw(descending ? '<' : '>')} ${after.sequence}`, key }];
  }
  const { entry, head } = after;
  const since = sql<boolean>`position > ${head} and ${entryKey} ${sql.raw(descending ? '<' : '>')} ${entry}`;
  return [
    { where: since, key: entryKey },
    ...(descending ? [{ where: sql<boolean>`position <= ${head}`, key }] : []),
  ];
}

function auditPage(database: Handle, filter: AuditPageRequest, { where, key, take }: PagePart) {
  return filteredAudit(database, filter)
    .leftJoin('admins', 'admins.id', 'audit_trail.admin_id')
    .leftJoin('service_keys', 'service_keys.id', 'audit_trail.service_key_id')
    .leftJoin('audit_personal', (join) =>
      join.on(sql<boolean>`audit_personal.digest = audit_trail.after ->> ${sql.lit(personalKey)}`),
    )
    .select([
      'position',
      'sequence',
      'entry',
      'audit_trail.digest',
      'audit_trail.at',
      'admin_id',
      'service_key_id',
      'action',
      'record_type',
      'record_id',
      'address',
      'before',
      'after',
      'hash',
    ])
    .select(['first_name', 'last_name', 'label as service_key', 'audit_personal.content as personal'])
    .select(sql<number>`(select sequence from audit_head where id = 1)`.as('head'))
    .where(where)
    .orderBy(key, filter.descending ? 'desc' : 'asc')
    .limit(take);
}

const matchingAudit = (database: Handle, filter: AuditFilter) =>
  sql`${filteredAudit(database, filter).select(sql`1`.as('one'))}`;

/** Number of entries that match, up to a limit. */
export const countAudit = (
  database: Handle,
  filter: AuditFilter,
  most: number | undefined,
): Promise<number> => countRows(database, matchingAudit(database, filter), most);

/** Total for a counted number of entries that match. */
export const auditTotal = (
  database: Handle,
  filter: AuditFilter,
  counted: number,
  most: number | undefined,
): Promise<ListTotal> => totalOf(database, counted, matchingAudit(database, filter), most);

function filteredAudit(database: Handle, { recordId, adminId, address, from, until, search }: AuditFilter) {
  const searched = searchConditions(sql<string>`lower(action || ' ' || record_type)`, search);
  return database
    .selectFrom('audit_trail')
    .where(({ and }) => and(searched))
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId ?? ''))
    .$if(adminId !== undefined, (query) => query.where('admin_id', '=', adminId ?? ''))
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .$if(from !== undefined, (query) => query.where('audit_trail.at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('audit_trail.at', '<', until ?? new Date()));
}

/** Hash of a row; undefined if there is no such row. */
export async function selectHash(database: Handle, sequence: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('audit')
    .select('hash')
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row?.hash;
}
