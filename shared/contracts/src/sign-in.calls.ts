import { bool, object, string } from 'yup';
import { admin, readAdmin, type Admin } from './admins.calls.ts';
import { messageOf, refuse } from './answers.ts';
import { defineCall } from './call.ts';
import { dataAnswer, doneAnswer } from './envelope.ts';
import { closed, loginPassword, phoneNumber } from './fields.ts';
import { fieldOf, isFields, readText } from './reading.ts';

/** The login form. Messages: specification section 5. The server takes any password of at most 128 characters. */
export const loginForm = closed({ phoneNumber: phoneNumber(), password: loginPassword() });

/**
 * Reads a login: it needs a token; the user object and the fields beside it are one admin.
 *
 * @throws RefusedAnswer without a token
 */
function readLogin(raw: unknown): { token: string; user: Admin } {
  const answer = isFields(raw) ? { ...(isFields(raw.data) && raw.data), ...raw } : {};
  const token = readText(fieldOf(answer, 'token', 'accessToken'));
  if (token === null || token === '') return refuse(raw, messageOf(raw));
  const user = fieldOf(answer, 'user', 'admin');
  const beside = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
  return { token, user: readAdmin({ ...beside, ...(isFields(user) && user) }) };
}

/**
 * `POST /admin/login`. Errors: `unauthenticated`, alike for an unknown phone and a wrong password; `tooManyRequests`
 * with the wait during a lockout, alike for known and unknown phones.
 */
export const login = defineCall({
  name: 'login',
  summary: 'Log in with phone number and password',
  section: 'Sign-in',
  description:
    'A wrong phone number and a wrong password are answered alike. After too many failures the answer is 429 with the wait, for known and unknown phones alike.',
  failures: ['unauthenticated'],
  method: 'POST',
  path: '/admin/login',
  access: 'public',
  body: closed({ phoneNumber: phoneNumber(), password: string().required('Password is required').max(128) }),
  answer: object({
    success: bool().required(),
    token: string().required(),
    id: string().required(),
    firstName: string().required(),
    lastName: string().required(),
    phoneNumber: string().required(),
    superAdmin: bool().required(),
    user: admin.required(),
  }),
  read: readLogin,
});

/** `POST /admin/logout`: ends the session of the token at once. */
export const logout = defineCall({
  name: 'logout',
  summary: 'End the session of the token',
  section: 'Sign-in',
  capability: 'serverLogout',
  method: 'POST',
  path: '/admin/logout',
  access: 'staff',
  answer: doneAnswer,
});

/** `GET /admin/me`: the admin of the token. */
export const me = defineCall({
  name: 'me',
  summary: 'The signed-in admin',
  section: 'Sign-in',
  method: 'GET',
  path: '/admin/me',
  access: 'staff',
  answer: dataAnswer(admin.required()),
});
