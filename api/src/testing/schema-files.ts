import { CompiledQuery } from 'kysely';
import { generate, PostgresDialect, type GenerateOptions } from 'kysely-codegen';
import type { Handle } from '../database/schema.ts';
import { allRows } from '../database/statements.ts';

/** Parts of `schema.sql`, from the catalog: it reads the same on each version of PostgreSQL. */
const parts = [
  `select format(E'create table %s (\\n  %s\\n)%s;', c.relname,
      string_agg(line, E',\\n  ' order by part, place, line), ' with (' || array_to_string(c.reloptions, ', ') || ')')
    from pg_class c join (
      select attrelid, 1 as part, attnum as place, concat(a.attname, ' ', format_type(atttypid, atttypmod),
        (select format(' collate %I', collname) from pg_collation o where o.oid = attcollation and collname = 'C'),
        case when attidentity = 'a' then ' generated always as identity'
          when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
          when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) end,
        case when attnotnull then ' not null' end) as line
      from pg_attribute a left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
      union all
      select conrelid, 2, 0, format('constraint %s %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where contype in ('c', 'f', 'p', 'u')
    ) as lines on attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
    group by c.oid order by c.relname`,
  `select format(E'create view %s as\\n%s', relname, regexp_replace(pg_get_viewdef(oid), '\\m(audit|audit_unsealed)\\.', '', 'g'))
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname`,
  `select pg_get_indexdef(indexrelid) || ';' from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    order by relname`,
  `select trim(pg_get_functiondef(p.oid), E'\\n') || ';' from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by proname, p.oid::regprocedure::text`,
  `select pg_get_triggerdef(t.oid) || ';' from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal order by relname, tgname`,
];

/** Columns of which a check lists the values: `status in ('pending', 'accepted')`. */
const unions = `
  select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as check,
    a.atthasdef as "hasDefault", not a.attnotnull as "isNullable"
  from pg_constraint k join pg_class c on c.oid = conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = conkey[1]
  where contype = 'c' and cardinality(conkey) = 1 and c.relnamespace = 'public'::regnamespace
    and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^\\]]*\\]\\)\\)\\)$' order by 1`;

const content = 'ColumnType<unknown, string, string>';
const written = 'ColumnType<unknown, string, never>';
const fixedTime = 'ColumnType<Date, Date, never>';

/** Types of columns that the catalog cannot tell. */
const columns: Record<string, string> = {
  'admins.rights': 'JSONColumnType<Rights, string | undefined, string>',
  'meta.value': content,
  'staff_proposals.kind': 'ProposalKind',
  'staff_proposals.content': content,
  'withdrawal_approvals.seen': content,
  'refund_approvals.seen': content,
  'ledger_postings.account': 'LedgerAccount',
  'ledger_accounts.account': 'LedgerAccount',
  'ledger_days.account': 'LedgerAccount',
  'ledger_transactions.at': 'ColumnType<Date, Date | string | undefined, never>',
  'review_claims.queue': 'ReviewQueueName',
  'scheduled_decisions.queue': 'ReviewQueueName',
  'record_notes.kind': 'NoteKind',
  ...Object.fromEntries(
    ['audit', 'audit_unsealed', 'audit_trail'].flatMap((table) => [
      [`${table}.at`, table === 'audit_trail' ? 'Date' : fixedTime],
      [`${table}.before`, 'ColumnType<unknown, string | null, never>'],
      [`${table}.after`, 'ColumnType<unknown, string | null, never>'],
    ]),
  ),
  ...Object.fromEntries(
    ['action', 'record_type', 'address', 'request_id'].map((column) => [`audit_trail.${column}`, 'string']),
  ),
  'audit_trail.position': 'number',
  'audit_personal.content': 'JSONColumnType<Record<string, unknown>, string, never>',
  'security_events.at': fixedTime,
  'security_events.details': written,
  'service_answers.answer': 'ColumnType<unknown, string | null, string>',
  'limiter_counts.counted_at': 'ColumnType<Date[], string[], string[]>',
};

const own = ['LedgerAccount', 'ReviewQueueName'];
const contracts = ['NoteKind', 'ProposalKind', 'Rights'];
const customImports = Object.fromEntries([
  ...own.map((name) => [name, './column-types.ts']),
  ...contracts.map((name) => [name, '@padiman/contracts']),
  ...['GeneratedAlways', 'JSONColumnType'].map((name) => [name, 'kysely']),
]);

/** Generates the text of `schema.sql`. @param database migrated, on PostgreSQL */
async function schemaSql(database: Handle): Promise<string> {
  const found: string[] = [];
  for (const part of parts) {
    const { rows } = await database.executeQuery<Record<string, string>>(CompiledQuery.raw(part));
    found.push(...rows.map((row) => Object.values(row)[0] ?? ''));
  }
  const text = found.map((each) => each.replaceAll('public.', '').trim()).join('\n\n');
  return `-- Generated by \`npm run schema -w api\` from the migrations. Do not edit.\n\n${text}\n`;
}

/** Generates the types of all tables. @param database migrated, on PostgreSQL */
async function tableTypes(database: Handle): Promise<string> {
  const { rows } = await database.executeQuery<{
    column: string;
    check: string;
    hasDefault: boolean;
    isNullable: boolean;
  }>(CompiledQuery.raw(unions));
  const overrides: Record<string, string> = {};
  for (const { column, check, hasDefault, isNullable } of rows) {
    const values = [...check.matchAll(/'([^']*)'/g)].map(([literal]) => literal);
    const type = [...values, ...(isNullable ? ['null'] : [])].join(' | ');
    overrides[column] = hasDefault ? `Generated<${type}>` : type;
  }
  const computed = await allRows<{ column: string; type: string }>(database)`
    select table_name || '.' || column_name as column, case data_type when 'bigint' then 'number' else 'string' end as type
    from information_schema.columns where table_schema = 'public' and table_name <> 'webhook_deliveries'
      and (is_generated = 'ALWAYS' or is_identity = 'YES' or column_name = 'search') order by 1`;
  for (const { column, type } of computed) overrides[column] = `GeneratedAlways<${type}>`;
  const options: GenerateOptions = {
    db: database,
    dialect: new PostgresDialect({ numericParser: 'number', dateParser: 'string' }),
    excludePattern: 'migrations',
    overrides: { columns: { ...overrides, ...columns } },
    customImports,
    typeMapping: { int8: 'number' },
    typeOnlyImports: true,
    outFile: null,
    skipAutogeneratedFileComment: true,
  };
  return `// Generated by \`npm run schema -w api\` from the migrations. Do not edit.\n${await generate(options)}`;
}

/** Generated files of the folder `database`, by name. @param database migrated, on PostgreSQL */
export async function schemaFiles(database: Handle): Promise<Record<string, string>> {
  return { 'schema.sql': await schemaSql(database), 'generated-schema.d.ts': await tableTypes(database) };
}
