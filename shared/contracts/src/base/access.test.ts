import { accessName, isAllowed, rightNames, rights, type Access } from './access.ts';
import type { Call } from './call.ts';
import * as contracts from '../public.ts';

const nobody = null;
const plain = { superAdmin: false, rights: {} };
const superAdmin = { superAdmin: true, rights: {} };

test.each<[Access, boolean, boolean, boolean]>([
  ['public', true, true, true],
  ['guest', true, false, false],
  ['staff', false, true, true],
  ['superAdmin', false, false, true],
  ['viewAllUsers', false, false, true],
  ['viewReports', false, false, true],
  ['constructor', false, false, false],
  ['everyone', false, false, false],
  ['service', false, false, false],
])('%s: nobody %s, an admin without rights %s, a super admin %s', (access, ...expected) => {
  expect([nobody, plain, superAdmin].map((holder) => isAllowed(holder, access))).toEqual(expected);
});

/** Rights that are held until somebody takes them away, and the same taken away. */
const given = ['moderateTrips', 'moderatePosts'];
const taken = Object.fromEntries(given.map((right) => [right, false]));

test.each([...rightNames, 'viewReports'])('%s alone opens only what requires it', (right) => {
  const every: Access[] = ['public', 'guest', 'staff', 'superAdmin', ...rightNames, 'viewReports'];
  const opened = every.filter((access) =>
    isAllowed({ superAdmin: false, rights: { ...taken, [right]: true } }, access),
  );
  expect(opened).toEqual(['public', 'staff', right]);
});

test('a super admin who holds rights by their flags has those of the specification that are true', () => {
  const holder = { superAdmin: true, byFlags: true, rights: { viewAllUsers: true } };
  const opened = [...rightNames, 'superAdmin', 'staff'].filter((access) => isAllowed(holder, access));
  expect(opened).toEqual([
    'viewAllUsers',
    'issueRefunds',
    'viewPersonalData',
    ...given,
    'superAdmin',
    'staff',
  ]);
});

test('a flag that is false is not held, and one that is absent only if everybody has it', () => {
  expect(isAllowed({ superAdmin: false, rights: { viewAllUsers: false } }, 'viewAllUsers')).toBe(false);
  for (const right of given) {
    expect(isAllowed(plain, right)).toBe(true);
    expect(isAllowed({ superAdmin: false, rights: { [right]: undefined } }, right)).toBe(false);
    expect(isAllowed({ superAdmin: false, rights: taken }, right)).toBe(false);
    expect(isAllowed({ superAdmin: true, rights: taken }, right)).toBe(true);
    expect(isAllowed(nobody, right)).toBe(false);
  }
});

test.each([undefined, null, 7, {}, ['staff']])('%s as access denies everybody', (access) => {
  for (const holder of [nobody, plain, superAdmin]) expect(isAllowed(holder, access as never)).toBe(false);
});

test('the schema takes basic access and any name that a right can have', () => {
  const valid = ['public', 'guest', 'staff', 'superAdmin', ...rightNames, 'viewReports'];
  expect(valid.filter((name) => !accessName().isValidSync(name))).toEqual([]);
  const tooLong = `view${'X'.repeat(60)}`;
  const invalid = ['', 'everyone', 'superadmin', 'Staff', 'view reports', '__proto__', tooLong];
  expect(invalid.filter((name) => accessName().isValidSync(name))).toEqual([]);
});

test('each call requires basic access or a right of the table', () => {
  const calls = Object.values(contracts as object).filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'access' in value,
  );
  expect(calls.length).toBeGreaterThan(30);
  const basic = ['public', 'staff', 'superAdmin'];
  expect(calls.filter(({ access }) => !basic.includes(access) && !Object.hasOwn(rights, access))).toEqual([]);
});
