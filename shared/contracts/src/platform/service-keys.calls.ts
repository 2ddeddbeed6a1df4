import { array, bool, object, string, type InferType } from 'yup';
import { callsOf, byTwo, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, orNull } from '../base/fields.ts';
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
  expiresAt: orNull(instant()),
  revokedAt: orNull(instant()),
});
export type ServiceKey = InferType<typeof serviceKey>;

/** The form that creates a service key: label, scopes, and the last day of its validity (UTC), if it expires. */
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
  expiresOn: string().test(
    'future',
    'must be a day in the future',
    (day) => day === undefined || isFutureDay(day),
  ),
});

/** Tells whether a day exists and has not ended yet, UTC. */
function isFutureDay(day: string): boolean {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59.999Z`) : Number.NaN;
  return end > Date.now() && new Date(end).toISOString().startsWith(day);
}

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
    '`key` is shown in this answer alone; only its hash is stored. `expiresOn` is the last day of its validity (UTC); without it the key does not expire.',
  body: serviceKeyForm,
  answer: object({ success: bool().required(), data: serviceKey.required(), key: string().required() }),
});

/** `DELETE /dashboard/service-keys/{id}`: revokes a key at once; again changes nothing. Errors: `notFound`. */
export const revokeServiceKey = call('revokeServiceKey', 'DELETE /dashboard/service-keys/{id}', {
  ...proved,
  summary: 'Revoke a service key',
  description: 'The key is refused from now on. Revoking it again changes nothing.',
});
