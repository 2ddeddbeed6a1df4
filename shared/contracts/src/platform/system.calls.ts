import { array, object, string, type InferType } from 'yup';
import { backgroundWorkNames } from '../base/background.ts';
import { byTwo, callsOf, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, listOf, orNull } from '../base/fields.ts';

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

/** Causes that stop background work: the settings of a process, a database that is a copy, or super admins. */
export const stoppers = ['configuration', 'copy', 'staff'] as const;

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

/** `PUT /dashboard/system/work`: stops the given background work, and lets the rest run. */
export const changeWork = call('changeWork', 'PUT /dashboard/system/work', {
  ...byTwo,
  summary: 'Stop background work, or let it run again',
  description:
    'What is not named runs, unless the settings or a copied database stop it. In force within 5 s in every process; what is under way is finished. It waits for a second super admin, while a limit for two admins is in force; otherwise all super admins are told.',
  body: closed({
    stopped: array().of(string().oneOf(backgroundWorkNames).required()).required(),
  }),
});
