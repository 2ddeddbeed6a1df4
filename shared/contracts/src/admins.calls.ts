import { bool, object, string, type InferType } from 'yup';
import { rightNames, type Right } from './access.ts';
import { defineCall } from './call.ts';
import { dataAnswer, doneAnswer, listAnswer, listQuery } from './envelope.ts';
import { closed, loginPassword, phoneNumber, recordId } from './fields.ts';

const rightsShape = Object.fromEntries(rightNames.map((right) => [right, bool()])) as Record<
  Right,
  ReturnType<typeof bool>
>;

/** An admin as management sees it. Never carries a password. Source: specification section 3. */
export const admin = object({
  _id: string().required(),
  firstName: string().required(),
  lastName: string().required(),
  phoneNumber: string().required(),
  superAdmin: bool().required(),
  markedForDelete: bool().required(),
  rights: object(rightsShape).required(),
});

/** An admin as management sees it. */
export type Admin = InferType<typeof admin>;

/** `POST /admin/login`. */
export const login = defineCall({
  name: 'login',
  summary: 'Log in with phone number and password',
  section: 'Sign-in',
  description: 'A wrong phone number, a wrong password and a locked account are answered alike.',
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
});

/** `POST /admin/logout`: the session of the token ends at once. */
export const logout = defineCall({
  name: 'logout',
  summary: 'End the session of the token',
  section: 'Sign-in',
  method: 'POST',
  path: '/admin/logout',
  access: 'staff',
  answer: doneAnswer,
});

/** `GET /admin/me`: the admin whose token is sent. */
export const me = defineCall({
  name: 'me',
  summary: 'The signed-in admin',
  section: 'Sign-in',
  method: 'GET',
  path: '/admin/me',
  access: 'staff',
  answer: dataAnswer(admin.required()),
});

/** `GET /dashboard/fetch/admins/admin/{id}`. */
export const fetchAdmin = defineCall({
  name: 'fetchAdmin',
  summary: 'One admin with rights',
  section: 'Admins',
  description: "One's own record; another's only for a super admin.",
  failures: ['forbidden'],
  method: 'GET',
  path: '/dashboard/fetch/admins/admin/{id}',
  access: 'staff',
  params: closed({ id: recordId().required() }),
  answer: dataAnswer(admin.required()),
});

/** What admins can be sorted by, beside `created`. */
export const adminSorts = ['firstName', 'lastName'] as const;

/** `GET /dashboard/admins`: all admins, newest first. */
export const listAdmins = defineCall({
  name: 'listAdmins',
  summary: 'Admins, newest first',
  section: 'Admins',
  method: 'GET',
  path: '/dashboard/admins',
  access: 'superAdmin',
  query: listQuery(['all'] as const, adminSorts),
  answer: listAnswer(admin),
});

/** A name with something in it; the server trims what stands around it. */
const givenName = (missing: string) => string().required(missing).matches(/\S/, missing).max(60);

/** The Add Admin form and `POST /admin/create`. The messages are the specification's. */
export const newAdmin = closed({
  firstName: givenName('First name is required'),
  lastName: givenName('Last name is required'),
  phoneNumber: phoneNumber(),
  password: loginPassword('Password must be at least 8 characters'),
});

/** The login form. The server itself takes any password of at most 128 characters and says only whether it fits. */
export const loginForm = closed({ phoneNumber: phoneNumber(), password: loginPassword() });
