import { login } from '@padiman/shared/contracts';
import { send } from '@padiman/shared/http';

/** Asks the server for a session. @throws ApiError */
export function requestLogin(credentials: { phoneNumber: string; password: string }) {
  return send(login, { body: credentials });
}
