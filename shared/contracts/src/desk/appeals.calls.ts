import { bool, object, string, type InferType } from 'yup';
import { callsOf, exported, plain, proved } from '../base/call.ts';
import * as decisions from '../base/decisions.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { instant, listOf, orNull, personal, required } from '../base/fields.ts';
import { givenSanction } from '../people/sanctions.calls.ts';

/** Types of records with decisions that their owners can appeal: of `users` blocks, of trips and posts deletions. */
export const appealedTypes = [
  ...(['withdrawals', 'applications', 'users', 'sanctions', 'posts'] as const),
  ...(['drivers', 'deliverparcels', 'passengerrequests', 'sendparcels'] as const),
] as const;
export type AppealedType = (typeof appealedTypes)[number];

/** Days in which a decision can be appealed, and the most characters of an appeal. */
export const appealRule = { days: 30, longest: 2_000 } as const;

/** Appeal of a member against a decision of staff: `accepted` reverses or changes it, `rejected` upholds it. Times UTC. */
export const appeal = object({
  _id: string().required(),
  userId: string().required(),
  firstName: string().defined(),
  lastName: string().defined(),
  itemType: string<AppealedType>().oneOf(appealedTypes).required(),
  recordId: required(string(), 'The record that the decision was about.'),
  action: required(string(), 'The decision as the audit names it, such as `post.delete`.'),
  decisionAt: instant().required(),
  text: required(personal('text'), 'The words of the member.'),
  createdAt: instant().required(),
  status: decisions.decisionState(),
  changed: required(bool(), 'True if the decision was replaced by a milder one.'),
});

/** An appeal in the list. */
export const listedAppeal = appeal.shape({ obstacles: decisions.rowObstacles() });
export type Appeal = InferType<typeof listedAppeal>;

/** An appeal with the decision and its evidence as it was. */
export const appealDetails = appeal.shape({
  decisionBy: orNull(string(), 'Admin whose decision it was.'),
  reason: orNull(personal('text'), 'Reason of the decision.'),
  facts: listOf(
    object({ name: string().required(), value: personal('text').defined() }),
    'Fields of the record as it was decided, without contacts and accounts.',
  ),
  effect: required(string(), 'Consequence of a reversal.'),
  changeable: required(bool(), 'True of a block and of a suspension.'),
  ...decisions.decisionDetails,
  remark: orNull(personal('text')),
  obstacles: decisions.obstacles(),
  history: decisions.decisionHistory(),
});
export type AppealDetails = InferType<typeof appealDetails>;

const common = { section: 'Users', capability: 'appeals', access: 'superAdmin' } as const;
const call = callsOf(common);

/** `GET /dashboard/appeals`: appeals, newest first. */
export const listAppeals = call('listAppeals', 'GET /dashboard/appeals', {
  ...exported,
  refreshed: true,
  summary: 'Appeals of members, newest first',
  query: listQuery(decisions.decisionFilters),
  answer: listAnswer(listedAppeal),
  list: { filters: decisions.decisionFilters, searched: ['firstName', 'lastName', 'text'] },
});

/** `GET /dashboard/appeals/{id}`: one appeal. Errors: `notFound`. */
export const fetchAppeal = call('fetchAppeal', 'GET /dashboard/appeals/{id}', {
  ...plain,
  refreshed: true,
  summary: 'One appeal with the decision and its evidence',
  answer: dataAnswer(appealDetails.required()),
});

/** `POST /dashboard/appeals/{id}/change`. Errors: `notFound`; `conflict` for one that is decided or cannot be changed so. */
export const changeAppeal = call('changeAppeal', 'POST /dashboard/appeals/{id}/change', {
  ...proved,
  summary: 'Replace the appealed block or suspension by a milder sanction',
  description:
    'A suspension instead of a block, a shorter one or a warning instead of a suspension, in one transaction with the decision on the appeal. The member is sent the reason.',
  failures: ['conflict'],
  body: givenSanction(),
  answer: dataAnswer(appealDetails.required()),
});
