import * as contracts from '@padiman/contracts';
import {
  callsIn,
  moderationQueues,
  perPolicy,
  reviewQueueNames,
  rights,
  type Call,
} from '@padiman/contracts';
import * as service from '@padiman/contracts/service';
import { budgets, maxReveals, openRows, slots } from '@padiman/api/budgets';

/** Calls of the console, once for each of their policies. */
export const calls: readonly Call[] = callsIn(contracts).flatMap(perPolicy);
const serviceCalls = callsIn({ ...service, ...service.serviceRecords });

const ofQueues = (names: readonly string[], queues: readonly string[] = reviewQueueNames) =>
  queues.flatMap((queue) => names.map((name) => `${name} ${queue}`));

/** Writes without a step-up, with the reason of each group. A write that is missing here states one. */
export const writesWithoutStepUp: readonly (readonly [reason: string, names: readonly string[]])[] = [
  [
    'claims say who looks at a record',
    ofQueues(['claimNextForReview', 'claimForReview', 'releaseFromReview']),
  ],
  ['takes back', [...ofQueues(['undoInReview']), 'withdrawProposal staff']],
  [
    'moderates one trip or post',
    [...ofQueues(['decideInReview'], moderationQueues), 'createPost', 'deletePost'],
  ],
  ['decides on reports alone', ['decideReports']],
  ['notes', ['addNote']],
  ['holds', ['setHold', 'releaseHoldsOf']],
  ['sends again what a member was told', ['resendMemberMessage']],
  ['changes nothing', ['readBankResult', 'resolveAccount', 'verifyAuditChain']],
  ['asks for the current password', ['changeOwnPassword']],
  ['ends own sessions', ['endOwnSessions', 'logout']],
  ['is the proof', ['beginStepUp', 'stepUp', 'beginSecondStep', 'proveSecondStep']],
  ['before the sign-in', ['login', 'chooseOwnPassword', 'forgotPassword', 'validateOtp', 'updatePassword']],
  ['set-up at the sign-in', ['beginLoginPasskey', 'addLoginPasskey', 'beginLoginTotp', 'confirmLoginTotp']],
];

const spans: Record<number, string> = { 30: '30 s', 600: '10 min', 3_600: 'an hour', 86_400: 'a day' };

function budgetText(name: keyof typeof budgets): string {
  const budget = budgets[name];
  if ('forgottenAfter' in budget) return '5 failures, then 30 s to 15 min';
  const windows = 'windows' in budget ? budget.windows : [budget.fromFirst];
  return windows.map(({ most, seconds }) => `${most} in ${spans[seconds] ?? `${seconds} s`}`).join(', ');
}

/** Budgets by call. */
const budgetOf: Readonly<Record<string, string>> = {
  setHold: `${openRows.holds} on hold`,
  revealPersonalData: `${maxReveals} an hour`,
  login: `address: ${budgetText('login-address')}; account: ${budgetText('login-account')}`,
  forgotPassword: budgetText('code-caller'),
  validateOtp: `wrong: ${budgetText('code-wrong')}`,
  createAccount: `wrong tokens: ${budgetText('setup-address')}`,
  ...Object.fromEntries(
    ['stepUp', 'proveSecondStep', 'confirmTotp'].map((name) => [name, `wrong: ${budgetText('factor-code')}`]),
  ),
};

function principalOf({ access }: Call): string {
  const label = typeof access === 'string' ? rights[access]?.label : undefined;
  if (label !== undefined) return `staff with ${label}`;
  if (access === 'superAdmin') return 'super admin';
  return access === 'public' || access === 'guest' ? 'anybody' : 'staff';
}

function stepUpOf({ name, stepUp, method }: Call): string {
  if (stepUp === true) return 'yes';
  if (stepUp === 'export') return 'yes, the CSV';
  if (typeof stepUp === 'object') return 'refunds and several';
  const [reason] = writesWithoutStepUp.find(([, names]) => names.includes(name)) ?? [];
  return method === 'GET' ? 'no' : `no: ${reason ?? '?'}`;
}

/** Table of deeds by principal, step-up, persons and budget, made from the contracts. */
export function deedTable(): string {
  const shown = calls.filter(
    ({ method, stepUp, name }) => method !== 'GET' || stepUp !== false || name in budgetOf,
  );
  const rows = new Map<string, string[]>();
  for (const call of shown) {
    const budget = budgetOf[call.name] ?? (call.stepUp === 'export' ? `${slots.export.admin} at once` : '');
    const key = [principalOf(call), stepUpOf(call), call.approval, budget].join(' | ');
    rows.set(key, [...(rows.get(key) ?? []), `\`${call.name}\``]);
  }
  const written = serviceCalls.filter(({ method }) => method !== 'GET').map(({ name }) => `\`${name}\``);
  rows.set('service key | no: no person | one | its naira a day', written);
  const lines = [...rows].map(([key, names]) => {
    const [principal, ...rest] = key.split(' | ');
    return `| ${[principal, names.join(' '), ...rest].join(' | ')} |`;
  });
  const head = ['| principal | deed | step-up | persons | budget |', '| --- | --- | --- | --- | --- |'];
  return [...head, ...lines.sort()].join('\n');
}
