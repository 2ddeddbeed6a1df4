import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';

/** A database: its cluster and its number there, and the addresses by which processes reach it. */
export interface Cluster {
  id: string;
  addresses: readonly string[];
}

/** Facts that all processes of a database share, by their keys in `meta`. */
export interface SharedFacts {
  /** Database whose background work runs. */
  cluster?: Cluster;
  /** Fingerprints of the keys in use, former ones too. */
  keys?: Partial<Record<KeyName, readonly string[]>>;
}

/** Keys that all processes of a database share, by their variables. */
export type KeyName = 'AUTH_SECRET' | 'REGISTRY_PUBLIC_KEYS';

type Fact = keyof SharedFacts;
const facts: readonly Fact[] = ['cluster', 'keys'];

/** Reads the facts that are stored. @param lock in a transaction: keeps other writers out until it ends */
export async function selectFacts(database: Handle, lock = false): Promise<SharedFacts> {
  // A lock without a row to take, for the first process of a database.
  if (lock) await execute(database)`select pg_advisory_xact_lock(hashtextextended('padiman deployment', 0))`;
  const rows = await allRows<{ key: Fact; value: never }>(database)`
    select key, value from meta where key = any(${facts as Fact[]})`;
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export const storeFact = <F extends Fact>(transaction: TransactionHandle, key: F, value: SharedFacts[F]) =>
  execute(transaction)`insert into meta (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`;

/**
 * Identity of the connected database: a restored one has another. A physical copy, such as one from a snapshot, keeps it.
 * Without the right to ask for the cluster, the number of the database alone.
 */
export async function selectDatabaseId(database: Handle): Promise<string> {
  const mayAsk = sql`has_function_privilege('pg_control_system()', 'execute')`;
  const found = await firstRow<{ may: boolean; oid: string; name: string }>(database)`
    select ${mayAsk} as may, oid::text, datname::text as name from pg_database where datname = current_database()`;
  const system = found?.may
    ? await firstRow<{ id: string }>(database)`
        select system_identifier::text as id from pg_control_system()`
    : undefined;
  return `${system?.id ?? 'unknown'} ${found?.oid ?? ''}`;
}
