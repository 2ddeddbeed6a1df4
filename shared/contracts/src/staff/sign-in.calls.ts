import { bool, number, object, string, type InferType } from 'yup';
import { admin, readAdmin, type Admin } from './admins.calls.ts';
import { messageOf, refuse } from '../backend/answers.ts';
import { callsOf, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { factorMethods, shownRecoveryCodes } from './factors.ts';
import { closed, listOf, loginPassword, phoneNumber, required } from '../base/fields.ts';
import { loginPath } from '../base/login-rules.ts';
import { fieldOf, isFields, readText } from '../backend/reading.ts';

/** The login form. Messages: specification section 5. The server takes any password of at most 128 characters. */
export const loginForm = closed({ phoneNumber: phoneNumber(), password: loginPassword() });

/** A login whose password was right, and which waits for its second factor. */
export const pendingLogin = object({
  token: required(string(), 'Opens only the calls below `/admin/login/`.'),
  methods: listOf(
    string().oneOf(factorMethods),
    'Kinds of proof that the account has; none if it must set up a factor first.',
  ),
  setUp: required(bool(), 'True if the login needs the set-up of a factor.'),
  passkeysPossible: bool().required(),
  expiresIn: required(number(), 'Seconds.'),
});
export type PendingLogin = InferType<typeof pendingLogin>;

/** A login by a one-time password, which waits for the choice of an own one. */
export const passwordChoice = object({
  token: required(string(), 'Opens only `/admin/login/password`.'),
  expiresIn: required(number(), 'Seconds.'),
});
export type PasswordChoice = InferType<typeof passwordChoice>;

/**
 * Answer of a login: token and admin, or `secondFactor` alone where the account has a second factor or needs one, or
 * `passwordChoice` alone after a one-time password.
 */
export const loginAnswer = object({
  success: bool().required(),
  token: string(),
  id: string(),
  firstName: string(),
  lastName: string(),
  phoneNumber: string(),
  superAdmin: bool(),
  user: admin.optional().default(undefined),
  secondFactor: pendingLogin.optional().default(undefined),
  passwordChoice: passwordChoice.optional().default(undefined),
  recoveryCodes: shownRecoveryCodes(),
});

/** Reading of a login: a session, or a login that needs a second factor or the choice of an own password. */
export type LoginReading =
  | {
      token: string;
      user: Admin;
      recoveryCodes?: string[];
      secondFactor?: undefined;
      passwordChoice?: undefined;
    }
  | { secondFactor: PendingLogin; passwordChoice?: undefined }
  | { passwordChoice: PasswordChoice; secondFactor?: undefined };

/**
 * Reads a login: it needs a token, or a login that waits; the user object and the fields beside it are one admin.
 *
 * @throws RefusedAnswer without either
 */
export function readLogin(raw: unknown): LoginReading {
  const pending = isFields(raw) ? raw.secondFactor : undefined;
  if (isFields(pending) && pendingLogin.isValidSync(pending, { strict: true }))
    return { secondFactor: pending };
  const choice = isFields(raw) ? raw.passwordChoice : undefined;
  if (isFields(choice) && passwordChoice.isValidSync(choice, { strict: true }))
    return { passwordChoice: choice };
  const answer = isFields(raw) ? { ...(isFields(raw.data) && raw.data), ...raw } : {};
  const token = readText(fieldOf(answer, 'token', 'accessToken'));
  if (token === null || token === '') return refuse(raw, messageOf(raw));
  const user = fieldOf(answer, 'user', 'admin');
  const beside = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
  const codes = shownRecoveryCodes().isValidSync(answer.recoveryCodes) ? answer.recoveryCodes : undefined;
  return {
    token,
    user: readAdmin({ ...beside, ...(isFields(user) && user) }),
    ...(codes && { recoveryCodes: codes }),
  };
}

const call = callsOf({ section: 'Sign-in', access: 'staff', ...plain });

/** `POST /admin/login`. */
export const login = call('login', `POST ${loginPath}`, {
  summary: 'Log in with phone number and password',
  description:
    'A wrong phone number and a wrong password are answered alike. After too many failures the answer is 429 with the wait, for known and unknown phones alike. An account with a second factor, or one that needs it, gets `secondFactor` in place of token and admin; one whose password was set by somebody else gets `passwordChoice`.',
  failures: ['unauthenticated'],
  access: 'public',
  body: closed({ phoneNumber: phoneNumber(), password: string().required('Password is required').max(128) }),
  answer: loginAnswer,
  read: readLogin,
});

/** `POST /admin/logout`: ends the session of the token at once. */
export const logout = call('logout', 'POST /admin/logout', {
  summary: 'End the session of the token',
  capability: 'serverLogout',
});

/** `GET /admin/me`: the admin of the token. */
export const me = call('me', 'GET /admin/me', {
  summary: 'The signed-in admin',
  answer: dataAnswer(admin.required()),
});
