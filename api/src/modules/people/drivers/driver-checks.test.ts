import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertApplication, insertUser, nextPhone } from '../../../testing/records.ts';
import { insertRide } from '../../../testing/moderated.ts';
import { loggedIn } from '../../../testing/staff.ts';
import type { CheckFacts } from './driver-checks.read-model.ts';
import { checksOf } from './driver-checks.rules.ts';
import { valuesOf } from '../../../testing/at-once.ts';

const clean: CheckFacts = {
  ...{ today: '2026-03-01', date_of_birth: '1990-05-17', license_number: 'ABC12345DE67' },
  ...{ first_name: 'Musa', last_name: 'Sani', account_first_name: 'Musa', account_last_name: 'Sani' },
  ...{ account_blocked: false, licences_of_others: 0, further_applications: 0, blocked_phones: 0 },
  ...{ plates: 1, blocked_plates: 0 },
};
const outcomeOf = (change: Partial<CheckFacts>, id: string) => {
  const check = checksOf({ ...clean, ...change }).find((one) => one.id === id);
  return [check?.outcome, check?.detail];
};

test('a clean application fails no check, and what is not known stands first', () => {
  assert.deepEqual(valuesOf(checksOf(clean), 'id', 'outcome'), [
    ['licenceExpiry', 'unknown'],
    ...['age', 'licenceForm', 'licenceElsewhere', 'name', 'account', 'phone', 'plate'].map((id) => [
      id,
      'passed',
    ]),
  ]);
  const failing = checksOf({ ...clean, account_blocked: true, plates: 0 });
  assert.deepEqual(valuesOf(failing.slice(0, 4), 'id', 'outcome'), [
    ['account', 'failed'],
    ['plate', 'unknown'],
    ['licenceExpiry', 'unknown'],
    ['age', 'passed'],
  ]);
});

for (const [born, finding] of [
  ['2008-03-01', ['passed', '18 years old']],
  ['2008-03-02', ['failed', '17 years old']],
  ['2008-02-29', ['passed', '18 years old']],
  ['2025-02-28', ['failed', '1 year old']],
  ['2026-03-02', ['unknown', 'The date of birth cannot be right.']],
  ['1890-01-01', ['unknown', 'The date of birth cannot be right.']],
] as const)
  test(`on 1 March 2026 the age of an applicant born on ${born} is ${finding[0]}`, () => {
    assert.deepEqual(outcomeOf({ date_of_birth: born }, 'age'), finding);
  });

for (const [license_number, outcome] of [
  ['ABC12345DE67', 'passed'],
  ['abc-12345-de 6', 'passed'],
  ['ABC1234DE67', 'failed'],
  ['12345678', 'failed'],
  ['ABC12345DE678', 'failed'],
  ['', 'failed'],
] as const)
  test(`the form of the license number ${license_number || '(none)'} is ${outcome}`, () => {
    assert.equal(outcomeOf({ license_number }, 'licenceForm')[0], outcome);
  });

for (const [first_name, last_name, outcome] of [
  ['SANI', 'Musa', 'passed'],
  ['Músa ', 'Sani', 'passed'],
  ['Musa', 'Sanni', 'failed'],
  ['Musa', '', 'failed'],
] as const)
  test(`the name ${first_name} ${last_name} is ${outcome}`, () => {
    assert.equal(outcomeOf({ first_name, last_name }, 'name')[0], outcome);
  });

onEachDatabase('checks of an application', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const checked = async (id: string): Promise<Record<string, string>> => {
    const { body } = await boss.get(`/dashboard/drivers/applications/${id}`);
    return Object.fromEntries(
      body.data.checks.map((check: { id: string; outcome: string; detail: string }) => [
        check.id,
        `${check.outcome}: ${check.detail}`,
      ]),
    );
  };

  it('find blocked accounts and other applications that are alike, in any spelling', async () => {
    const phone = nextPhone();
    const blocked = await insertUser(database, { blocked: true, phone_number: phone });
    await insertRide(database, { user_id: blocked, plate_no: 'kja 123 de' });
    await insertApplication(database, { user_id: blocked, license_number: 'LAG-54321-BC-2' });
    const user_id = await insertUser(database, { first_name: 'Musa', last_name: 'Sani' });
    await insertRide(database, { user_id, plate_no: 'KJA-123DE' });
    await insertRide(database, { user_id, plate_no: 'KJA-999DE' });
    const id = await insertApplication(database, {
      ...{ user_id, license_number: 'lag54321bc2', phone_number: `+234 ${phone.slice(1)}` },
    });
    const found = await checked(id);
    assert.equal(found['licenceElsewhere'], 'failed: Also in 1 application of other users.');
    assert.equal(found['phone'], 'failed: On 1 blocked account of others.');
    assert.equal(found['plate'], 'failed: Used by 1 blocked account of others.');
    assert.deepEqual([found['account'], found['name']], ['passed: It is open.', 'passed: The same name.']);
  });

  it('leave out accounts that are not blocked, deleted applications, and what is the own', async () => {
    const phone = nextPhone();
    const open = await insertUser(database, { phone_number: phone });
    await insertRide(database, { user_id: open, plate_no: 'EKY-222AA' });
    await insertApplication(database, {
      ...{ user_id: open, license_number: 'EKY22222AA22', deleted_at: new Date() },
    });
    const user_id = await insertUser(database, { blocked: true });
    await insertRide(database, { user_id, plate_no: 'EKY-222AA' });
    await insertApplication(database, {
      ...{ user_id, license_number: 'EKY22222AA22', status: 'rejected', decided_at: new Date() },
    });
    const id = await insertApplication(database, {
      ...{ user_id, license_number: 'EKY22222AA22', phone_number: phone },
    });
    const found = await checked(id);
    assert.equal(found['licenceElsewhere'], 'passed: The applicant has 1 further application.');
    assert.equal(found['phone'], 'passed: On none.');
    assert.match(found['plate'] ?? '', /^passed: 1 plate /);
    assert.equal(found['account'], 'failed: The account is blocked.');
  });

  it('are unknown without the data that they need', async () => {
    const found = await checked(await insertApplication(database, { user_id: await insertUser(database) }));
    assert.match(found['plate'] ?? '', /^unknown: /);
    assert.match(found['licenceExpiry'] ?? '', /^unknown: /);
  });
});
