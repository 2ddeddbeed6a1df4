import { array, bool, object, string, type InferType } from 'yup';
import { callsOf, byTwo, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, naira, orNull } from '../base/fields.ts';
import { expiresOn, owned, validity } from '../base/owned.ts';
import { serviceScopeNames, type ServiceScope } from '../base/service-scopes.ts';

export { serviceScopeNames, serviceScopes, type ServiceScope } from '../base/service-scopes.ts';

/** A service key without its secret. `prefix` is its recognizable beginning; times UTC. */
export const serviceKey = object({
  _id: string().required(),
  label: string().required(),
  prefix: string().required(),
  scopes: listOf(string()),
  createdAt: instant().required(),
  createdBy: orNull(string(), 'Name of the admin; null for a key from the command line.'),
  lastUsedAt: orNull(instant(), 'A UTC instant, exact to a minute.'),
  ...owned,
  dailyLimit: naira().required(),
  revokedAt: orNull(instant()),
});
export type ServiceKey = InferType<typeof serviceKey>;

/** Naira that a key pays in, credits and refunds within 24 hours, by default and at most. */
export const keyBudget = { naira: 100_000, maxNaira: 1_000_000_000 } as const;

/** The form that creates a service key: label, scopes, the last day of its validity (UTC) and its limit. */
export const serviceKeyForm = closed({
  label: string()
    .required('Label is required')
    .matches(/\S/, 'Label is required')
    .max(80, 'Label must be at most 80 characters'),
  scopes: array()
    .of(string<ServiceScope>().oneOf(serviceScopeNames, 'unknown scope').required())
    .required('At least one scope is required')
    .min(1, 'At least one scope is required')
    .max(serviceScopeNames.length),
  expiresOn: expiresOn(),
  dailyLimit: naira()
    .typeError('must be a number')
    .integer('must be whole naira')
    .min(0, 'must not be negative')
    .max(keyBudget.maxNaira, `must be at most ${keyBudget.maxNaira}`)
    .meta({
      description: `Naira that the key may pay in, credit and refund within 24 hours; ${keyBudget.naira} by default.`,
    }),
});

const call = callsOf({ section: 'Service keys', capability: 'serviceKeys', access: 'superAdmin' });

/** `GET /dashboard/service-keys`: all keys, newest first, revoked ones included. */
export const listServiceKeys = call('listServiceKeys', 'GET /dashboard/service-keys', {
  ...plain,
  summary: 'Service keys, newest first, revoked ones included',
  answer: dataAnswer(array().of(serviceKey).required()),
});

/** `POST /dashboard/service-keys`: creates a key. The answer is the only one with the whole key. */
export const createServiceKey = call('createServiceKey', 'POST /dashboard/service-keys', {
  ...byTwo,
  summary: 'Create a service key',
  description:
    '`key` is shown in this answer alone; only its hash is stored. `expiresOn` is the last day of its validity (UTC), 90 days from now by default and at most a year. The key is accepted while its owner, who made it, remains a super admin with the same password and rights, and nobody has ended the session. It waits for a second super admin, while a limit for two admins is in force; otherwise all super admins are told.',
  body: serviceKeyForm,
  answer: object({ success: bool().required(), data: serviceKey.required(), key: string().required() }),
});

/** `DELETE /dashboard/service-keys/{id}`: revokes a key at once; again changes nothing. Errors: `notFound`. */
export const revokeServiceKey = call('revokeServiceKey', 'DELETE /dashboard/service-keys/{id}', {
  ...proved,
  summary: 'Revoke a service key',
  description: 'The key is refused from now on. Revoking it again changes nothing.',
});

/** `POST /dashboard/service-keys/{id}/take-over`: makes the caller its owner. Errors: `notFound`; `conflict`: revoked. */
export const takeOverServiceKey = call('takeOverServiceKey', 'POST /dashboard/service-keys/{id}/take-over', {
  ...proved,
  summary: 'Take over a service key',
  description: `The key then rests on the authority of the caller, and lasts ${validity.days} days at least.`,
  failures: ['conflict'],
});
