import { forgotPassword } from '@padiman/contracts';
import { send } from '@padiman/client/http';

/** Asks for a one-time code. @throws ApiError */
export function requestCode(phoneNumber: string) {
  return send(forgotPassword, { body: { phoneNumber } });
}
