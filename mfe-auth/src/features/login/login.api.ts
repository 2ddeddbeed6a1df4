import { login } from '@padiman/contracts';
import { send } from '@padiman/client/http';

/** Asks the server for a session. @throws ApiError */
export function requestLogin(credentials: { phoneNumber: string; password: string }) {
  return send(login, { body: credentials });
}
