import type { AdminRow } from '../admins/admins.service.ts';
import { toAdmin } from '../admins/admins.mapper.ts';

/** Maps a finished login to the answer: token, and the admin flat and as a record. */
export function toLoginAnswer({
  token,
  admin,
  recoveryCodes,
}: {
  token: string;
  admin: AdminRow;
  recoveryCodes?: string[] | undefined;
}) {
  const user = toAdmin(admin);
  const { _id: id, firstName, lastName, phoneNumber, superAdmin } = user;
  return { success: true, token, id, firstName, lastName, phoneNumber, superAdmin, user, recoveryCodes };
}
