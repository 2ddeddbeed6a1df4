import { bool, number, object, string, type InferType } from 'yup';
import { callsOf, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, listOf, required } from '../base/fields.ts';

/** Target in words, such as `24 hours` or `3 days`. */
export const targetText = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : hours === 1 ? '1 hour' : `${hours} hours`;

/** Form of a target. */
export const targetForm = closed({
  hours: number()
    .typeError('Hours must be a whole number')
    .required('Hours are required')
    .integer('Hours must be a whole number')
    .min(1, 'At least 1 hour')
    .max(2_160, 'At most 2,160 hours (90 days)'),
  escalates: bool().required(),
});

/** Target of a queue of the work to do. */
export const queueTarget = object({
  queue: string().required(),
  hours: required(number(), 'Hours to the first decision.'),
  escalates: required(bool(), 'True if records that wait longer are escalated to the super admins.'),
});
export type QueueTarget = InferType<typeof queueTarget>;

const call = callsOf({ section: 'Dashboard', capability: 'targets', access: 'superAdmin' });

/** `GET /dashboard/targets`: targets of all queues that have one. */
export const listTargets = call('listTargets', 'GET /dashboard/targets', {
  ...plain,
  summary: 'Targets of the queues of the work to do',
  answer: dataAnswer(listOf(queueTarget)),
});

/** `PUT /dashboard/targets/{queue}`. Errors: `notFound` for a queue without a target. */
export const changeTarget = call('changeTarget', 'PUT /dashboard/targets/{queue}', {
  ...proved,
  params: closed({ queue: string().required().max(40) }),
  summary: 'Change the target of a queue',
  description:
    'With `escalates`, records that wait longer are escalated in the name of the caller: the oldest first, at most 100 a minute, and each once. Payouts have no escalation.',
  failures: ['notFound'],
  body: targetForm,
  answer: dataAnswer(listOf(queueTarget)),
});
