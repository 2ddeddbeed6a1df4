import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { firstRow } from '../../../database/statements.ts';
import { limitInForce } from '../../staff/four-eyes/limit.read-model.ts';

/** Facts of the database about an installation. Ages in seconds; null where there is none. */
export interface StoredFacts {
  superAdmins: number;
  /** The limit for two admins, in kobo. */
  limit: number | null;
  /** The oldest entry of the audit outside of the hash chain. */
  unsealed: number | null;
  /** The scheduled decision that is due longest. */
  decision: number | null;
  /** The oldest payout that no provider has. */
  payout: number | null;
  /** The delivery of a webhook that is due longest; null without an endpoint, and during a pause. */
  delivery: number | null;
  deadDeliveries: number;
  /** Host that webhooks are sent to. */
  webhookHost: string | null;
  /** Deliveries pause after failures in a row. */
  paused: boolean;
}

const age = (time: string) => sql.raw(`extract(epoch from clock_timestamp() - (${time}))::float8`);

/** Reads the facts in one statement. @param pausedAfter failures after which deliveries pause */
export const readStoredFacts = async (database: Handle, pausedAfter: number): Promise<StoredFacts> =>
  (await firstRow<StoredFacts>(database)`select
    (select count(*)::int from admins where super_admin and deleted_at is null) as "superAdmins",
    ${limitInForce} as "limit",
    ${age('select min(at) from audit_unsealed')} as unsealed,
    ${age(`select min(takes_effect_at) from scheduled_decisions where state = 'waiting'`)} as decision,
    ${age(`select min(created_at) from payouts where state in ('queued', 'sending') and provider <> 'manual'`)} as payout,
    ${age(`select min(next_try_at) from webhook_deliveries cross join webhook_endpoint as endpoint
      where state = 'pending' and endpoint.paused_until is null`)} as delivery,
    (select count(*)::int from webhook_deliveries where state = 'dead') as "deadDeliveries",
    (select host from webhook_endpoint) as "webhookHost",
    exists (select from webhook_endpoint where failures >= ${pausedAfter}) as paused`) as StoredFacts;
