import { sql, type Selectable } from 'kysely';
import type { Database, Handle, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { everything } from '../../../lists/record-list.ts';
import type { FormerStatement } from './bank-statements.rules.ts';

/** Serializes the statements of an account until the transaction ends. */
export const lockStatements = (transaction: TransactionHandle, account: string): Promise<void> =>
  execute(transaction)`select pg_advisory_xact_lock(hashtextextended(${`statements of ${account}`}, 0))`;

type CountedStatement = Pick<Row<'bank_statements'>, 'id' | 'account' | 'at'>;

/** The counted statement of a file. */
export const selectCounted = (database: Handle, digest: string) =>
  firstRow<CountedStatement>(database)`
    select id, account, at from bank_statements where digest = ${digest}`;

export const insertStatement = (
  transaction: TransactionHandle,
  statement: Omit<Row<'bank_statements'>, 'at' | 'opening' | 'closing'> &
    Record<'opening' | 'closing', string | null>,
) =>
  firstRow<CountedStatement>(transaction)`
    insert into bank_statements (id, account, file_name, format, digest, opening, closing, first_day, last_day, line_count,
      uploaded_by)
    values (${statement.id}, ${statement.account}, ${statement.file_name}, ${statement.format}, ${statement.digest},
      ${statement.opening}::numeric, ${statement.closing}::numeric, ${statement.first_day}::date,
      ${statement.last_day}::date, ${statement.line_count}, ${statement.uploaded_by}::uuid)
    on conflict (digest) do nothing returning id, account, at`;

/** Statement of an account that ends last before a day, without that of the id. */
export const selectFormer = (database: Handle, account: string, day: string, except: string | null) =>
  firstRow<FormerStatement>(database)`
    select last_day::text, (trim_scale(closing))::text as closing from bank_statements
    where account = ${account} and first_day < ${day}::date and id is distinct from ${except}::uuid
    order by last_day desc, id desc limit 1`;

/** Ids of lines that other statements of the account than that of the id have. */
export async function selectKnownLines(
  database: Handle,
  account: string,
  externalIds: string[],
  except: string | null,
): Promise<Set<string>> {
  const rows = await allRows<{ external_id: string }>(database)`
    select distinct external_id from outside_lines
    where account = ${account} and kind = 'statement' and external_id = any(${externalIds}::text[])
      and statement_id is distinct from ${except}::uuid`;
  return new Set(rows.map((row) => row.external_id));
}

/** Days of a list that other statements of the account than that of the id cover. */
export async function selectCoveredDays(
  database: Handle,
  account: string,
  days: string[],
  except: string | null,
): Promise<Set<string>> {
  const rows = await allRows<{ day: string }>(database)`
    select day::text from unnest(${days}::date[]) as day
    where exists (select from bank_statements where account = ${account} and id is distinct from ${except}::uuid
      and day between first_day and last_day)`;
  return new Set(rows.map(({ day }) => day));
}

export const selectMapping = (database: Handle, account: string) =>
  firstRow<Pick<Selectable<Database['statement_mappings']>, 'mapping'>>(database)`
    select mapping from statement_mappings where account = ${account}`;

export const upsertMapping = (
  transaction: TransactionHandle,
  account: string,
  mapping: object,
  adminId: string,
): Promise<void> =>
  execute(transaction)`
    insert into statement_mappings (account, mapping, updated_by)
    values (${account}, ${JSON.stringify(mapping)}::jsonb, ${adminId}::uuid)
    on conflict (account) do update
      set mapping = excluded.mapping, updated_by = excluded.updated_by, updated_at = now()`;

/** Counted statements as a list, with balances in naira as exact text. */
export const statementSource = {
  name: 'statements',
  table: 'bank_statements' as const,
  joins: sql`left join admins as uploader on uploader.id = record.uploaded_by`,
  expressions: {
    ...{ firstDay: 'record.first_day::text', lastDay: 'record.last_day::text' },
    ...{
      opening: 'trim_scale(record.opening / 100)::text',
      closing: 'trim_scale(record.closing / 100)::text',
    },
    uploadedBy: `rtrim(uploader.first_name || ' ' || uploader.last_name)`,
  },
  isSearched: false as const,
  always: everything,
  filters: { all: { where: everything } },
  sorts: {},
};
