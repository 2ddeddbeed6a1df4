import { updatePassword } from '@padiman/contracts';
import { send } from '@padiman/client/http';

/** Sets the new password; the cookie of the checked code goes with it. @throws ApiError */
export function setNewPassword(phoneNumber: string, newPassword: string) {
  return send(updatePassword, { body: { phoneNumber, newPassword } });
}
