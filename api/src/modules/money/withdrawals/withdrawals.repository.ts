import { sql } from 'kysely';
import { live } from '../../../lists/record-list.ts';

/** Condition of a user's live request by the reference that the app gave it. */
export const isWithdrawal = ({ userId, withdrawalId }: { userId: string; withdrawalId: string }) =>
  sql<boolean>`record.withdrawal_id = ${withdrawalId} and record.user_id = ${userId}::uuid and ${live}`;
