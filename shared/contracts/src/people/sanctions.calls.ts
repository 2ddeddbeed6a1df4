import { bool, number, object, string, type InferType } from 'yup';
import { callsOf, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, givenInstant, instant, listOf, orNull, personal, required } from '../base/fields.ts';

/** Days in which warnings count together, and the number of them that proposes a suspension. */
export const warningRule = { days: 90, most: 3 } as const;

/** Shortest and longest suspension, in hours. */
export const suspensionHours = { least: 1, most: 365 * 24 } as const;

const kind = () => string<'warning' | 'suspension'>().oneOf(['warning', 'suspension']).required();

/** Warning or suspension of a user. Times UTC. */
export const sanction = object({
  _id: string().required(),
  kind: kind(),
  reason: personal('text').required(),
  at: instant().required(),
  by: string().defined().meta({ description: 'Name of the admin.' }),
  until: orNull(instant(), 'End of a suspension; null for a warning.'),
  endedAt: orNull(instant(), 'Time at which it ended or was taken back.'),
  endedBy: orNull(string(), 'Null if it ended by itself.'),
  endReason: orNull(personal('text')),
});
export type Sanction = InferType<typeof sanction>;

/** Sanctions of a user, and what follows from them. */
export const sanctionsOfUser = object({
  sanctions: listOf(sanction, 'Newest first, at most 100.'),
  suspendedUntil: orNull(instant(), 'Null unless a suspension is in force.'),
  warnings: required(number(), 'Warnings of the last 90 days that stand.'),
  proposal: required(bool(), 'True if three warnings in 90 days, without a suspension since, propose one.'),
});
export type SanctionsOfUser = InferType<typeof sanctionsOfUser>;

const reason = () => string().trim().required('Reason is required').min(3).max(500);
const call = callsOf({ section: 'Users', capability: 'sanctions', access: 'viewAllUsers' });
const answer = dataAnswer(sanctionsOfUser.required());

/** `GET /dashboard/users/{id}/sanctions`: warnings and suspensions. Errors: `notFound`. */
export const readSanctions = call('readSanctions', 'GET /dashboard/users/{id}/sanctions', {
  ...plain,
  refreshed: true,
  summary: 'Warnings and suspensions of a user, newest first',
  answer,
});

/** A warning, or a suspension with its end. */
export const givenSanction = () =>
  closed({
    kind: kind(),
    reason: reason(),
    until: givenInstant().when('kind', {
      is: 'suspension',
      then: (until) => until.required('End of the suspension is required'),
      otherwise: (until) => until.oneOf([undefined], 'only for a suspension'),
    }),
  });

/** `POST /dashboard/users/{id}/sanctions`. Errors: `notFound`; `conflict` for a deleted or a suspended user. */
export const sanctionUser = call('sanctionUser', 'POST /dashboard/users/{id}/sanctions', {
  ...proved,
  summary: 'Warn or suspend a user',
  description: 'A suspension lasts an hour at least and a year at most, and ends by itself.',
  failures: ['conflict'],
  body: givenSanction(),
  answer,
});

/** `POST /dashboard/sanctions/{id}/end`. Errors: `notFound`; `conflict` for one that has ended. */
export const endSanction = call('endSanction', 'POST /dashboard/sanctions/{id}/end', {
  ...proved,
  summary: 'End a suspension, or take a warning back',
  failures: ['conflict'],
  body: closed({ reason: reason() }),
  answer,
});
