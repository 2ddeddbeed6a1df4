import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DriverCheck } from '@padiman/contracts';
import {
  appealObstacles,
  applicationObstacles,
  moderationObstacles,
  proposalObstacles,
  refundObstacles,
  refusalOf,
  withdrawalObstacles,
  type Obstacle,
  type WithdrawalCircumstances,
  type WithdrawalFacts,
} from './acceptance.rules.ts';

const nobody = { decided_at: null, decider_first_name: null, decider_last_name: null };
const pending = { status: 'pending', ...nobody } as const;
const accepted = { status: 'accepted', ...nobody } as const;
const labels = { accepted: 'kept', rejected: 'deleted' };
const codes = (obstacles: Obstacle[]) => obstacles.map(({ code }) => code).join(' ');

/** Codes in their order, and the beginnings of the refusals of an acceptance and a rejection. */
function check(what: string, obstacles: Obstacle[], expected: string, accept?: RegExp, reject?: RegExp) {
  test(what, () => {
    assert.equal(codes(obstacles), expected);
    for (const [decision, refusal] of [
      ['accepted', accept],
      ['rejected', reject],
    ] as const) {
      const found = refusalOf(obstacles, decision)?.message;
      if (refusal) assert.match(found ?? '', refusal);
      else assert.equal(found, undefined);
    }
  });
}

const first = { mine: false, stands: true, independent: true };
const required = (changes?: Partial<typeof first>) => ({
  fourEyes: { isRequired: true, first: changes && { ...first, ...changes } },
});
const blocked = /^The user is blocked, so the request can only be rejected\.$/;
const deleted = /^The user has been deleted/;
const low = /^The user's available balance does not cover the request\.$/;
const held = /^On hold by Ada, until Ada or a super admin releases it\.$/;

const withdrawals: [string, Partial<WithdrawalFacts>, WithdrawalCircumstances, string, RegExp?, RegExp?][] = [
  ['takes all that no other request reserves', { available: 1_000 }, {}, ''],
  ['takes not a kobo more', { available: 999 }, {}, 'balanceTooLow', low],
  ['with its money reserved needs no balance', { available: 0, reserved: true }, {}, ''],
  [
    'of a user whose failed payout was paid',
    { contradicted: true },
    {},
    'payoutContradicted',
    /^The provider/,
  ],
  ['of a blocked user', { blocked: true, available: 0 }, {}, 'payeeBlocked', blocked],
  ['of a deleted user', { user_deleted: true, blocked: true }, {}, 'payeeDeleted', deleted],
  ['that is decided has no other obstacle', { ...accepted, blocked: true }, {}, 'decided', /^Alr/, /^Alr/],
  ['on hold', { blocked: true }, { heldBy: 'Ada' }, 'onHold payeeBlocked', held, held],
  ['of a suspended user', { suspended_until: '2026-03-01T10:00:00Z' }, {}, 'userSuspended'],
  ['that has changed', {}, { isChanged: true }, 'changed', /^The request or its user/, /^The request or its/],
  ['above the limit of one admin', {}, required(), 'needsSecond'],
  ['that the caller approved', {}, required({ mine: true }), 'approvedByCaller'],
  [
    'that a dependent admin approved',
    {},
    required({ independent: false }),
    'notIndependent',
    /^You and another/,
  ],
  ['that another admin approved', {}, required({}), ''],
  ['whose approval lapsed', {}, required({ stands: false, mine: true }), 'approvalLapsed'],
  [
    'within the limit, approved by the caller',
    {},
    { fourEyes: { isRequired: false, first: { ...first, mine: true } } },
    '',
  ],
  ['whose account is shared', {}, { isShared: true }, 'accountShared'],
  [
    'without an answer of the bank',
    {},
    { bank: { name: null, failure: 'Unknown account' } },
    'bankNameUnknown',
  ],
  ['to a number of no bank', { account_number: '0000014578' }, {}, 'accountNumberFault'],
  ['to a short number', { account_number: '14579' }, {}, 'accountNumberFault'],
  [
    'to a number that the bank named, whatever its digit',
    { account_number: '0000014578' },
    { bank: { name: "John O'Neil", failure: null } },
    '',
  ],
  ['of which the bank was not asked', {}, { bank: { name: null, failure: null } }, ''],
  ['whose bank names another owner', {}, { bank: { name: 'Bola Obi', failure: null } }, 'bankNameDiffers'],
  ['to an account without a part of the name', { account_name: 'John Neil' }, {}, 'nameDiffers'],
  ...['ONEIL JOHN', 'o’neil, john', "Jóhn Ada O'NEIL"].map((account_name): (typeof withdrawals)[number] => [
    `to ${account_name}`,
    { account_name },
    {},
    '',
  ]),
];
for (const [what, facts, circumstances, ...expected] of withdrawals) {
  const request = {
    ...pending,
    requested_amount: 1_000,
    available: 1_000,
    reserved: false,
    contradicted: false,
    blocked: false,
    ...{ user_deleted: false, is_verified: true, account_number: '0000014579', bank_code: '011' },
    ...{ account_name: "O'Neil John", first_name: 'John', last_name: "O'Neil" },
  };
  check(`a request ${what}`, withdrawalObstacles({ ...request, ...facts }, circumstances), ...expected);
}

const failed: DriverCheck = { id: 'age', label: 'Applicant is 18 or older', outcome: 'failed', detail: '17' };
for (const [what, facts, circumstances, expected, accept, reject] of [
  ['with nothing against it', {}, {}, ''],
  ['that is decided', accepted, { hasVideo: false }, 'decided', /^Already/, /^Already/],
  ['of a deleted user', { user_deleted: true }, {}, 'applicantDeleted', /^The user has been deleted/],
  ['on hold', {}, { heldBy: 'Ada' }, 'onHold', held, held],
  ['without a video', {}, { hasVideo: false }, 'noVideo'],
  ['with checks', {}, { checks: [failed, { ...failed, outcome: 'unknown' }] }, 'checkFailed'],
] as const) {
  const application = { ...pending, user_deleted: false, ...facts };
  check(`an application ${what}`, applicationObstacles(application, circumstances), expected, accept, reject);
}

test('a failed check is named with its finding', () => {
  const [found] = applicationObstacles({ ...pending, user_deleted: false }, { checks: [failed] });
  assert.equal(found?.message, 'Check failed: Applicant is 18 or older. 17');
});

for (const [what, facts, circumstances, expected, refusal] of [
  ['that waits', {}, {}, '', undefined],
  ['that was kept', accepted, {}, 'decided', /^Already kept\.$/],
  ['that nobody reported', { waits: false }, {}, 'nothingToReview', /^The record does not wait/],
  ['on hold', {}, { heldBy: 'Ada' }, 'onHold', held],
  ['that has changed', {}, { isChanged: true }, 'changed', /^The record has changed since/],
  ['of a blocked user', {}, { blocked: ['Driver Musa'] }, 'personBlocked', undefined],
] as const) {
  const obstacles = moderationObstacles({ ...pending, waits: true, ...facts }, labels, circumstances);
  check(`a reported record ${what}`, obstacles, expected, refusal, refusal);
}

for (const [what, facts, expected, refusal] of [
  ['of one admin', {}, '', undefined],
  ['of a finished trip', { finished: true }, 'finished', /^The trip is over/],
  ['of a finished trip with an override', { finished: true, override: true }, 'finished', undefined],
  ['that the caller approved', required({ mine: true }).fourEyes, 'approvedByCaller', undefined],
  [
    'that a dependent admin approved',
    required({ independent: false }).fourEyes,
    'notIndependent',
    /^You and/,
  ],
  ['whose approval lapsed', required({ stands: false }).fourEyes, 'approvalLapsed', undefined],
] as const) {
  const refund = { finished: false, override: false, isRequired: false, ...facts };
  check(`a refund ${what}`, refundObstacles('passengerrequests', refund), expected, refusal);
}

for (const [what, facts, expected, refusal] of [
  ['of a colleague', {}, '', undefined],
  ['of the caller', { proposed_by: 'me' }, 'ownProposal', /^You proposed this/],
  ['of a dependent admin', { proposed_by: 'tied' }, 'notIndependent', /^You and/],
  ['that concerns the caller', { admin_id: 'me' }, 'ownSubject', /^This concerns you/],
  ['that lapsed', { stands: false, proposed_by: 'me' }, 'lapsed', /^This has lapsed/],
  ['of a limit that lapsed', { kind: 'changeLimit', stands: false, proposed_by: 'me' }, '', undefined],
  ['of the configuration', { kind: 'changeLimit', proposed_by: null }, '', undefined],
] as const) {
  const proposal = { kind: 'createAdmin', stands: true, proposed_by: 'ada', ...facts };
  const obstacles = proposalObstacles(proposal, { adminId: 'me', dependent: new Set(['tied']) });
  check(`a proposal ${what}`, obstacles, expected, refusal);
}

for (const [what, facts, given, expected, refusal] of [
  ['of a colleague', {}, {}, '', undefined],
  ['of the own decision', { decision_by: 'me' }, {}, 'ownDecision', /^You made this decision; somebody else/],
  ['that is decided', { ...accepted, decision_by: 'me' }, {}, 'decided', /^Already kept/],
  ['on hold', {}, { heldBy: 'Ada' }, 'onHold', held],
  ['of what cannot be undone', {}, { lost: 'Nothing is paid by this.' }, 'nothingUndone', undefined],
] as const) {
  const appeal = { ...pending, decision_by: 'ada', ...facts };
  const obstacles = appealObstacles(appeal, labels, { adminId: 'me', lost: undefined, ...given });
  check(`an appeal ${what}`, obstacles, expected, refusal, refusal);
}
