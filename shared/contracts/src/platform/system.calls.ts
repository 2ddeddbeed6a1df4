import { object, string, type InferType } from 'yup';
import { backgroundWorkNames } from '../base/background.ts';
import { callsOf, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { listOf, orNull } from '../base/fields.ts';

/** Results of a check, from best to worst: `unknown` could not be checked. */
export const checkStates = ['sound', 'unknown', 'warning', 'fault'] as const;
export type CheckState = (typeof checkStates)[number];

/** Result of a check of the installation, as `npm run doctor` prints it. */
export const systemCheck = object({
  name: string().required(),
  state: string().oneOf(checkStates).required(),
  text: string().required().meta({ description: 'What was found, and what to do about it.' }),
});
export type SystemCheck = InferType<typeof systemCheck>;

/** Causes that stop background work: the settings of a process, or a database that is a copy. */
export const stoppers = ['configuration', 'copy'] as const;

/** One kind of background work. */
export const workState = object({
  name: string().oneOf(backgroundWorkNames).required(),
  stoppedBy: orNull(string().oneOf(stoppers), 'Null while it runs.'),
});
export type WorkState = InferType<typeof workState>;

const call = callsOf({ section: 'System', capability: 'system', access: 'superAdmin' });

/** `GET /dashboard/system`: checks of the installation, and the background work. */
export const readSystem = call('readSystem', 'GET /dashboard/system', {
  ...plain,
  summary: 'Checks of the installation, and background work',
  answer: dataAnswer(object({ checks: listOf(systemCheck), work: listOf(workState) })),
});
