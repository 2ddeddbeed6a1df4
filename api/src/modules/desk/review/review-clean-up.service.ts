import type { Handle } from '../../../database/schema.ts';
import { deleteEndedClaims } from './claims.repository.ts';
import { deleteSettled } from './scheduled-decisions.repository.ts';

/** Deletes claims that ended an hour ago, and decisions that were settled a day ago: their remarks may name people. */
export async function pruneReviews(database: Handle): Promise<void> {
  await deleteEndedClaims(database);
  await deleteSettled(database);
}
