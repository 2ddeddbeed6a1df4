import { sql } from 'kysely';
import type { CopyingDatabase } from '../database/copying.ts';
import type { Handle, TransactionHandle } from '../database/schema.ts';
import { toPublicId } from '../ids/object-ids.ts';
import { entities, type EntityName } from './entities.ts';
import type { Entity } from './entity-fields.ts';
import { loadingOf } from './load-sql.ts';
import { stagedColumns, type MappedRow, type Refusal } from './map-row.ts';
import { allRows } from '../database/statements.ts';

/** Figures of an entity. Sums in kobo, by field. */
export type Counts = {
  /** Rows of the file, empty lines left out. */
  read: number;
  imported: number;
  alreadyThere: number;
  refused: number;
  /** Number of refused rows by reason. */
  reasons: Record<string, number>;
  /** Number of imported rows that the operator should know about, by note. */
  notes: Record<string, number>;
  sums: Record<string, { imported: number; alreadyThere: number }>;
};

/** Figures before the first row. */
export const noCounts: Counts = {
  ...{ read: 0, imported: 0, alreadyThere: 0, refused: 0 },
  ...{ reasons: {}, notes: {}, sums: {} },
};

type Figures = { [name: string]: number | Figures };

/** Adds up figures by name; those that one of both lacks count as 0. */
export function addUp<F extends Figures>(one: F, other: Figures): F {
  const sum: Figures = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = one[name];
    if (typeof value === 'number') sum[name] = (typeof before === 'number' ? before : 0) + value;
    else sum[name] = addUp(typeof before === 'object' ? before : {}, value);
  }
  return sum as F;
}

/** Result of a batch, and the rows that were refused. */
export interface Loaded {
  figures: Pick<Counts, 'imported' | 'alreadyThere' | 'notes' | 'sums'>;
  refusals: Refusal[];
}

/** Loads rows of one entity in an open transaction. */
export type RowLoader = (transaction: TransactionHandle, rows: MappedRow[]) => Promise<Loaded>;

/** Prepares an entity's staging table in the connection of `target`. @param staffId author of posts by staff */
export async function rowLoader(
  target: CopyingDatabase,
  database: Handle,
  name: EntityName,
  staffId: string | null,
): Promise<RowLoader> {
  const entity: Entity = entities[name];
  const columns = stagedColumns(entity);
  const sums = (entity.sums ?? []).map((field) => ({ field, column: entity.fields[field]?.column ?? field }));
  const insert = await insertStatement(database, name);
  const { byPhone, optional, refusals, after, mode, notes: counted } = loadingOf(name);

  const stage = async (transaction: TransactionHandle, rows: MappedRow[]) => {
    await sql`create temp table if not exists ${sql.table(stagedName(name))} (
      line bigint, id uuid, verdict text, staff_id uuid,
      ${sql.raw(columns.map(({ column, type }) => `${column} ${type}`).join(', '))})`.execute(transaction);
    await run(transaction, 'truncate staged');
    const names = columns.map(({ column }) => column);
    await target.copyIn(stagedName(name), ['line', 'id', ...names], copyText(rows, names));
    if (name === 'posts')
      await run(transaction, `update staged set staff_id = '${staffId ?? ''}'`, staffId !== null);
  };

  const run = async (transaction: TransactionHandle, statement: string, wanted = true) => {
    if (wanted) await sql.raw(statement.replaceAll(/\bstaged\b/g, stagedName(name))).execute(transaction);
  };

  const load = async (transaction: TransactionHandle, rows: MappedRow[]): Promise<Loaded> => {
    await stage(transaction, rows);
    for (const { column, phone } of byPhone) {
      await run(
        transaction,
        `update staged set ${column} = (select id from users where phone_number = ${phone} and deleted_at is null)
          where ${column} is null and ${phone} is not null`,
      );
    }
    await run(
      transaction,
      `update staged set verdict = coalesce(
        case when exists (select from ${entity.table} as target where target.id = staged.id) then 'present' end,
        ${refusals.join(', ')})`,
    );
    const notes: Record<string, number> = {};
    for (const { column, table, note } of optional) {
      const { rows: removed } = await sql<{ count: number }>`
        with removed as (
          update ${sql.table(stagedName(name))} as staged set ${sql.ref(column)} = null
          where verdict is null and ${sql.ref(column)} is not null
            and not exists (select from ${sql.table(table)} as target where target.id = staged.${sql.ref(column)})
            ${
              table === entity.table
                ? sql`and not exists (select from ${sql.table(stagedName(name))} as other
              where other.verdict is null and other.id = staged.${sql.ref(column)})`
                : sql``
            }
          returning 1)
        select count(*) as count from removed`.execute(transaction);
      if (removed[0]?.count) notes[note] = removed[0].count;
    }
    // Writers that move a user's money wait for one another by the user's row, in the order of the ids.
    await run(
      transaction,
      `select from users where id in (select user_id from staged where verdict is null) order by id for no key update`,
      mode === 'settled',
    );
    await run(transaction, `set local padiman.import = '${mode}'`);
    await run(transaction, insert);
    for (const statement of after) await run(transaction, statement);
    await run(transaction, `set local padiman.import = ''`);
    for (const [note, where] of Object.entries(counted)) {
      const { rows: found } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(stagedName(name))} as staged
        where verdict is null and ${sql.raw(where)}`.execute(transaction);
      if (found[0]?.count) notes[note] = found[0].count;
    }
    return summarise(transaction, name, sums, notes);
  };

  return async (transaction, rows) => {
    let loaded: Loaded = { figures: noCounts, refusals: [] };
    for (const round of withoutRepeats(rows))
      loaded = merged(loaded, await inHalves(transaction, round, load));
    return loaded;
  };
}

/** Columns besides the id whose values are unique; the phone number of a user who is not deleted. */
const uniqueColumns = ['phone_number', 'withdrawal_id'];

/** Splits rows so that no unique value occurs twice in a part; later parts are checked against the ones before. */
function withoutRepeats(rows: MappedRow[]): MappedRow[][] {
  const parts: MappedRow[][] = [];
  for (let left = rows; left.length > 0;) {
    const seen = new Set<string>();
    const part: MappedRow[] = [];
    const repeated: MappedRow[] = [];
    for (const row of left) {
      const keys = [row.id, ...uniqueColumns.flatMap((column) => row.values[column] ?? [])];
      if (keys.some((key) => seen.has(key))) repeated.push(row);
      else {
        for (const key of keys) seen.add(key);
        part.push(row);
      }
    }
    parts.push(part);
    left = repeated;
  }
  return parts;
}

/** Staging tables have names of their own, as all entities can be staged in one transaction. */
const stagedName = (name: EntityName) => `staged_${name.replaceAll('-', '_')}`;

async function insertStatement(database: Handle, name: EntityName): Promise<string> {
  const { table, fixed = {}, ...entity }: Entity = entities[name];
  const rows = await allRows<{ column: string }>(database)`
    select attname::text as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
  const present = new Set(rows.map(({ column }) => column));
  const expressions: Record<string, string> = {
    id: 'id',
    ...Object.fromEntries(Object.values(entity.fields).map(({ column }) => [column, column])),
    ...Object.fromEntries(Object.entries(fixed).map(([column, value]) => [column, `'${value}'`])),
    ...loadingOf(name).insert,
  };
  const columns = Object.entries(expressions).filter(([column]) => present.has(column));
  return `insert into ${table} (${columns.map(([column]) => column).join(', ')})
    select ${columns.map(([, expression]) => expression).join(', ')} from staged where verdict is null order by id`;
}

async function summarise(
  transaction: TransactionHandle,
  name: EntityName,
  sums: { field: string; column: string }[],
  notes: Counts['notes'],
): Promise<Loaded> {
  const staged = sql.table(stagedName(name));
  const { rows: totals } = await sql<Record<string, number> & { present: boolean }>`
    select verdict is not null as present, count(*) as count
      ${sql.raw(sums.map(({ column }) => `, coalesce(sum(${column}), 0)::bigint as ${column}`).join(''))}
    from ${staged} where verdict is null or verdict = 'present' group by 1`.execute(transaction);
  const { rows: refused } = await sql<{ line: number; id: string; verdict: string }>`
    select line, id, verdict from ${staged} where verdict <> 'present' order by line`.execute(transaction);
  const [imported, present] = [false, true].map((wanted) => totals.find((each) => each.present === wanted));
  const both = (column: string) => ({
    imported: imported?.[column] ?? 0,
    alreadyThere: present?.[column] ?? 0,
  });
  return {
    figures: {
      ...both('count'),
      sums: Object.fromEntries(sums.map(({ field, column }) => [field, both(column)])),
      notes,
    },
    refusals: refused.map(({ line, id, verdict }) => {
      const [reason = '', detail = ''] = verdict.split('\u001f');
      return { line, id: toPublicId(id), reason, detail: detail.replaceAll(/[0-9a-f-]{36}/g, toPublicId) };
    }),
  };
}

/**
 * Loads rows and, if the database refuses one of them (invalid values are class 22, violated constraints class 23), each
 * half again, until the refused row is alone.
 */
async function inHalves(
  transaction: TransactionHandle,
  rows: MappedRow[],
  load: (transaction: TransactionHandle, rows: MappedRow[]) => Promise<Loaded>,
): Promise<Loaded> {
  await sql`savepoint batch`.execute(transaction);
  try {
    const loaded = await load(transaction, rows);
    await sql`release savepoint batch`.execute(transaction);
    return loaded;
  } catch (error) {
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error;
    await sql`rollback to savepoint batch`.execute(transaction);
    const [first] = rows;
    if (first === undefined) throw error;
    if (rows.length === 1) {
      const refusal = { line: first.line, id: toPublicId(first.id), reason: 'the database refused the row' };
      const detail = (error as Error).message;
      return { figures: noCounts, refusals: [{ ...refusal, detail }] };
    }
    const middle = Math.ceil(rows.length / 2);
    const left = await inHalves(transaction, rows.slice(0, middle), load);
    return merged(left, await inHalves(transaction, rows.slice(middle), load));
  }
}

const merged = (left: Loaded, right: Loaded): Loaded => ({
  figures: addUp(left.figures, right.figures),
  refusals: [...left.refusals, ...right.refusals],
});

const rowsPerChunk = 500;

/** Rows in the text format of COPY, in chunks that end at the end of a row. */
async function* copyText(rows: MappedRow[], columns: string[]): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < rows.length; at += rowsPerChunk) {
    const lines = rows.slice(at, at + rowsPerChunk).map(({ line, id, values }) => {
      const cells = columns.map((column) => copyCell(values[column] ?? null));
      return `${line}\t${id}\t${cells.join('\t')}\n`;
    });
    yield Buffer.from(lines.join(''));
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copyCell = (value: string | null) =>
  value === null ? '\\N' : value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
