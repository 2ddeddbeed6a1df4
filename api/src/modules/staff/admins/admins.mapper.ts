import { rightNames, type admin, type AnswerOf } from '@padiman/contracts';
import type { AdminRow } from './admins.service.ts';

type Admin = AnswerOf<typeof admin>;

/**
 * Maps an admin. Every right of the table is named, and not held unless the database says so; of the rights that remotes
 * bring, those are named that the admin holds.
 */
export function toAdmin(row: AdminRow): Admin {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    superAdmin: row.super_admin,
    markedForDelete: row.deleted_at !== null,
    rights: {
      ...Object.fromEntries(rightNames.map((right) => [right, false])),
      ...Object.fromEntries(Object.entries(row.rights).filter(([, held]) => held === true)),
    },
  };
}
