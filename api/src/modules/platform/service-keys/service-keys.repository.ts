import type { Handle, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { suspensionOf } from '../../base/authority/authority.read-model.ts';

/** Keys, newest first, with columns named as in the contract; 500 are far above what one deployment has. */
export const selectKeys = (database: Handle, prefix: string) =>
  allRows<object>(database)`
    select key.id, ${prefix}::text || lookup as prefix, label, scopes, key.created_at as "createdAt",
      rtrim(admins.first_name || ' ' || admins.last_name) as "createdBy", last_used_at as "lastUsedAt",
      owner_id as "ownerId", rtrim(owner.first_name || ' ' || owner.last_name) as owner, daily_kobo as "dailyLimit",
      expires_at as "expiresAt", revoked_at as "revokedAt", waits,
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

export const insertKey = (transaction: TransactionHandle, key: NewRow<'service_keys'>) =>
  transaction.insertInto('service_keys').values(key).execute();

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
export const selectKeyId = (database: Handle, idOrLookup: string) =>
  firstRow<{ id: string }>(database)`
    select id from service_keys where id::text = ${idOrLookup} or lookup = ${idOrLookup}`;

export const setRevoked = (transaction: TransactionHandle, id: string, adminId: string | null) =>
  execute(transaction)`update service_keys set revoked_at = now(), revoked_by = ${adminId} where id = ${id}`;
