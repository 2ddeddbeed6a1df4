import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { firstRow } from '../../../database/statements.ts';
import type { FeeBearer } from './charges.rules.ts';

/** The one who bears the charges of payouts, as an expression of other queries; beside the limit for two admins. */
export const feeBearerInForce = sql<FeeBearer>`coalesce(
  (select value ->> 'bearer' from meta where key = 'feeBearer'), 'platform')`;

export const selectFeeBearer = async (database: Handle): Promise<FeeBearer> =>
  (await firstRow<{ bearer: FeeBearer }>(database)`select ${feeBearerInForce} as bearer`)?.bearer ??
  'platform';
