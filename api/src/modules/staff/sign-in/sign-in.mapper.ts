import type { AdminRow } from '../admins/admins.service.ts';
import { toAdmin } from '../admins/admins.mapper.ts';
import { pendingLifetime as expiresIn } from './login-steps.rules.ts';
import type { NextStep } from './second-step.service.ts';

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

/** Maps a login to the answer: a session, or the step that it waits for. */
export function toStepAnswer(next: NextStep | { choice: string }, passkeysPossible: boolean) {
  if ('choice' in next) return { success: true, passwordChoice: { token: next.choice, expiresIn } };
  if ('pending' in next)
    return { success: true, secondFactor: { ...next.pending, passkeysPossible, expiresIn } };
  return toLoginAnswer(next);
}
