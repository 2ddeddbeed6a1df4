import type { Handle, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { suspensionOf } from '../../base/authority/authority.read-model.ts';

/** A key with the names of the admin who created it and of its owner. */
export interface ServiceKeyRow extends Omit<Row<'service_keys'>, 'secret_hash'> {
  first_name: string | null;
  last_name: string | null;
  owner_first_name: string | null;
  owner_last_name: string | null;
  /** Reason for which the key is refused, though not revoked. */
  suspended: string | null;
}

/** Keys, newest first; 500 are far above what one deployment has. */
export const selectKeys = (database: Handle) =>
  allRows<ServiceKeyRow>(database)`
    select key.id, lookup, label, scopes, key.created_at, created_by, last_used_at, expires_at,
      revoked_at, revoked_by, admins.first_name, admins.last_name, owner_id, daily_kobo, waits,
      owner.first_name as owner_first_name, owner.last_name as owner_last_name,
      case when revoked_at is null then ${suspensionOf('key')} end as suspended
    from service_keys as key left join admins on admins.id = key.created_by
      left join admins as owner on owner.id = key.owner_id order by key.id desc limit 500`;

/** A key as a request is checked against it. */
export interface PresentedKey extends Pick<Row<'service_keys'>, 'id' | 'secret_hash' | 'scopes'> {
  /** Neither revoked nor suspended. */
  valid: boolean;
  /** The last use was noted more than a minute ago. */
  stale: boolean;
}

export const selectByLookup = (database: Handle, lookup: string) =>
  firstRow<PresentedKey>(database)`select id, secret_hash, scopes,
      revoked_at is null and ${suspensionOf('key')} is null as valid,
      last_used_at is null or last_used_at < now() - interval '1 minute' as stale
    from service_keys as key where lookup = ${lookup}`;

export async function insertKey(transaction: TransactionHandle, key: NewRow<'service_keys'>): Promise<void> {
  await transaction.insertInto('service_keys').values(key).execute();
}

/** Notes the use of a key, unless a concurrent request does: it waits for no lock. */
export const touchKey = (database: Handle, id: string) =>
  execute(database)`update service_keys set last_used_at = now() where id = (
      select id from service_keys where id = ${id}::uuid
        and (last_used_at is null or last_used_at < now() - interval '1 minute')
      for no key update skip locked)`;

/** A locked key. */
export type LockedKey = Pick<Row<'service_keys'>, 'label' | 'scopes' | 'waits' | 'revoked_at'>;

/** Locks a key. */
export const lockKey = (transaction: TransactionHandle, id: string) =>
  firstRow<LockedKey>(transaction)`
    select label, scopes, waits, revoked_at from service_keys where id = ${id} for update`;

export const setWaits = (transaction: TransactionHandle, id: string, waits: boolean) =>
  execute(transaction)`update service_keys set waits = ${waits} where id = ${id}::uuid`;

/**
 * Adds to what a key has paid in and refunded in this hour, once the key is locked, so that concurrent calls see each
 * other's amounts.
 * @returns the limit of the key, and what is left of it after 24 hours and the current one; negative beyond it
 */
export async function addAmount(transaction: TransactionHandle, id: string, kobo: number) {
  await execute(transaction)`select from service_keys where id = ${id}::uuid for no key update`;
  await execute(transaction)`
    insert into service_key_amounts as amount (key_id, hour, kobo)
    values (${id}::uuid, date_trunc('hour', now()), ${kobo})
    on conflict (key_id, hour) do update set kobo = amount.kobo + excluded.kobo`;
  return firstRow<{ limit: number; left: number }>(transaction)`
    select daily_kobo as limit, daily_kobo - (
      select sum(kobo)::bigint from service_key_amounts where key_id = key.id and hour > now() - interval '25 hours'
    ) as left from service_keys as key where id = ${id}::uuid`;
}

/** Deletes the amounts that no limit counts any more. */
export const pruneAmounts = (database: Handle) =>
  execute(database)`delete from service_key_amounts where hour < now() - interval '25 hours'`;

/** Finds the id of a key by its id or its public prefix. */
export const selectKeyId = async (database: Handle, idOrLookup: string) => {
  const found = await firstRow<{ id: string }>(database)`
    select id from service_keys where id::text = ${idOrLookup} or lookup = ${idOrLookup}`;
  return found?.id;
};

export const setRevoked = (transaction: TransactionHandle, id: string, adminId: string | null) =>
  execute(transaction)`update service_keys set revoked_at = now(), revoked_by = ${adminId} where id = ${id}`;
