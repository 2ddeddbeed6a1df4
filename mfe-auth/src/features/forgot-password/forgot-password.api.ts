import { forgotPassword } from '@padiman/shared/contracts';
import { send } from '@padiman/shared/http';

/** Asks for a one-time code. @throws ApiError */
export function requestCode(phoneNumber: string) {
  return send(forgotPassword, { body: { phoneNumber } });
}
