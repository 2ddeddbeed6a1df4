import { array, bool, mixed, number, object, string, type InferType } from 'yup';
import { callsOf, byTwo, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, orNull } from '../base/fields.ts';

const count = { what: string().required(), count: number().required() };

/** Plan of an erasure: what it removes, what stays because the law requires it, and what stands in its way. */
export const erasurePlan = object({
  erasedAt: orNull(instant(), 'Null while there is personal data.'),
  obstacles: listOf(string(), 'Reasons that an erasure is refused for.'),
  removes: array().of(object(count)).required(),
  keeps: array()
    .of(
      object({
        ...count,
        until: orNull(string(), 'First day on which nothing of it is kept.'),
      }),
    )
    .required(),
});

/** State of a user's personal data: the plan of an erasure, and the legal hold. */
export const personalData = erasurePlan.shape({
  hold: orNull(
    object({
      reason: string().required(),
      setAt: instant().required(),
      setBy: orNull(string()),
    }),
  ),
});
export type PersonalData = InferType<typeof personalData>;

const call = callsOf({ section: 'Users', capability: 'personalData', access: 'superAdmin' });

/** `GET /dashboard/users/{id}/personal-data`: what an erasure would remove and keep, and the legal hold. */
export const fetchPersonalData = call('fetchPersonalData', 'GET /dashboard/users/{id}/personal-data', {
  ...plain,
  summary: "State of a user's personal data",
  answer: dataAnswer(personalData.required()),
});

/** `POST /dashboard/users/{id}/export`: all personal data of one user. */
export const exportUser = call('exportUser', 'POST /dashboard/users/{id}/export', {
  ...proved,
  summary: 'Export the personal data of a user',
  description:
    'Everything that is kept about the user, by kind, with names for people. Names of other people are shortened. Recorded as a security event.',
  answer: dataAnswer(
    object({
      exportedAt: instant().required(),
      userId: string().required(),
      note: string().required(),
      parts: mixed<Record<string, Record<string, unknown>[]>>().required(),
    }).required(),
  ),
});

/** Form of an erasure. */
export const erasureForm = closed({
  confirmation: string()
    .trim()
    .max(200)
    .required('Type the name or the phone number')
    .meta({ description: "The user's full name or phone number." }),
  reason: string().trim().min(3, 'Give a reason').max(500).required('Reason is required'),
});

/** `POST /dashboard/users/{id}/erase`: erases the personal data of one user. */
export const eraseUser = call('eraseUser', 'POST /dashboard/users/{id}/erase', {
  ...byTwo,
  summary: 'Erase the personal data of a user',
  description:
    'Closes the account and removes profile, trips, posts and applications. Payments stay for six years after the end of their year. It cannot be undone. Refused (409) while there is an obstacle, with all of them in the message. With a limit for two admins the erasure of a person whose data another super admin held in the last 30 days waits for a second super admin, as `message` says.',
  failures: ['conflict'],
  body: erasureForm,
  answer: dataAnswer(erasurePlan.required()).shape({ message: string() }),
});

/** Form of a legal hold. */
export const legalHoldForm = closed({
  hold: bool().required(),
  reason: string().trim().max(500).meta({ description: 'Needed to set the hold: 3 characters or more.' }),
});

/** `PUT /dashboard/users/{id}/legal-hold`: sets or clears the legal hold of a user. */
export const setLegalHold = call('setLegalHold', 'PUT /dashboard/users/{id}/legal-hold', {
  ...byTwo,
  summary: 'Set or clear a legal hold',
  description:
    'While it is set, neither retention nor erasure touches the data of the user, for a dispute or an investigation. With a limit for two admins the release of a hold that another super admin set waits for a second super admin, as `message` says.',
  failures: ['conflict'],
  body: legalHoldForm,
  answer: dataAnswer(personalData.required()).shape({ message: string() }),
});
