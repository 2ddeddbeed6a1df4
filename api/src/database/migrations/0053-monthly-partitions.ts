import { sql, type Kysely } from 'kysely';
import { expand, type MigrationStep } from '../migration.ts';
import { partitionByMonth } from '../partitions.ts';

/** Servers of the version before use the partitioned tables by the same names. */
export const compatibility = expand;

/**
 * Monthly partitions of the audit and of the security events. The functions create them, also for servers that own no
 * table: those that servers call take no input, and run with the rights of the owner where servers have a role of their own.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Begin of a month (UTC) as a bound: a time, or the smallest UUIDv7 of that time.
  await sql`
    create function month_bound(month timestamp, kind text) returns text language sql stable as $$
      select case kind
        when 'uuid' then left(milliseconds, 8) || '-' || right(milliseconds, 4) || '-0000-0000-000000000000'
        else to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00' end
      from lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') as milliseconds
    $$`.execute(database);

  // Indexes and checks come from an existing partition, with its triggers for direct changes.
  await sql`
    create function add_partition(parent text, model text, part text, bounds text) returns void language plpgsql as $$
    declare
      definition text;
    begin
      execute format('create table %I (like %I including all)', part, model);
      for definition in
        select pg_get_triggerdef(oid) from pg_trigger
        where tgrelid = to_regclass(model) and not tgisinternal and tgparentid = 0 and tgtype & 1 = 0
      loop
        execute replace(definition, model, part);
      end loop;
      execute format('alter table %I attach partition %I %s', parent, part, bounds);
    end $$`.execute(database);

  // Attaching locks the default partition, which every reader of the table reads: it waits for two seconds at most, and
  // after that leaves the other months of the table to the next call. Any other failure, such as rows of the month in the
  // default partition, concerns one month.
  await sql`
    create function create_monthly_partitions(out created integer, out failures text[]) language plpgsql
    set lock_timeout = '2s' as $$
    declare
      partitioned record;
      month timestamp;
      part text;
    begin
      created := 0;
      failures := '{}';
      perform pg_advisory_xact_lock(hashtext('create_monthly_partitions'));
      for partitioned in
        select parent.relname::text as name, first.relname::text as model, right(first.relname, 7) as since,
          format_type(a.atttypid, null) as kind
        from pg_partitioned_table p
        join pg_class parent on parent.oid = p.partrelid
        join pg_attribute a on a.attrelid = parent.oid and a.attnum = p.partattrs[0]
        join pg_inherits i on i.inhparent = parent.oid
        join pg_class first on first.oid = i.inhrelid and first.relname ~ '_before_[0-9_]{7}$'
        where parent.relnamespace = current_schema()::regnamespace
        order by 1
      loop
        for ahead in 0..3 loop
          month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead);
          part := partitioned.name || '_' || to_char(month, 'YYYY_MM');
          continue when to_char(month, 'YYYY_MM') < partitioned.since or to_regclass(part) is not null;
          begin
            perform add_partition(partitioned.name, partitioned.model, part, format('for values from (%L) to (%L)',
              month_bound(month, partitioned.kind), month_bound(month + interval '1 month', partitioned.kind)));
            created := created + 1;
          exception when others then
            failures := failures || format('%s: %s', part, sqlerrm);
            exit when sqlstate = '55P03';
          end;
        end loop;
      end loop;
    end $$`.execute(database);

  // Servers have no rights on partitions, and a condition on `tableoid` would read every row of every partition.
  await sql`
    create function find_partition_strays() returns setof text language plpgsql stable as $$
    declare
      parent text;
      found_row boolean;
    begin
      for parent in
        select relname from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace
      loop
        execute format('select exists (select from %I)', parent || '_default') into found_row;
        if found_row then return next parent; end if;
      end loop;
    end $$`.execute(database);
}

export const steps: readonly MigrationStep[] = [
  partitionByMonth({
    table: 'audit',
    key: { column: 'at', type: 'timestamptz' },
    onReplaced: async (transaction) => {
      const columns = sql.raw(
        `entry, at, admin_id, service_key_id, action, record_type, record_id, address, request_id, before, after, digest`,
      );
      await sql`
        create or replace view audit_trail as
          select sequence as position, sequence, ${columns}, previous_hash, hash from audit
          union all
          select 140737488355328 + entry, null::bigint, ${columns}, null::text, null::text from audit_unsealed`.execute(
        transaction,
      );
    },
  }),
  partitionByMonth({ table: 'security_events', key: { column: 'id', type: 'uuid' } }),
];
