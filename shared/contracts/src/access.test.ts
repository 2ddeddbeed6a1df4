import { accessNames, mayAccess, rightNames, type Access } from './access.ts';

const nobody = null;
const plain = { superAdmin: false, rights: {} };
const superAdmin = { superAdmin: true, rights: {} };

test.each<[Access, boolean, boolean, boolean]>([
  ['public', true, true, true],
  ['guest', true, false, false],
  ['staff', false, true, true],
  ['superAdmin', false, false, true],
  ['viewAllUsers', false, false, true],
])('%s: nobody %s, an admin without rights %s, a super admin %s', (access, ...expected) => {
  expect([nobody, plain, superAdmin].map((holder) => mayAccess(holder, access))).toEqual(expected);
});

test.each(rightNames)('%s alone opens just what asks for it', (right) => {
  const opened = accessNames.filter((access) =>
    mayAccess({ superAdmin: false, rights: { [right]: true } }, access),
  );
  expect(opened).toEqual(['public', 'staff', right]);
});

test('a flag that is false is not held', () => {
  expect(mayAccess({ superAdmin: false, rights: { viewAllUsers: false } }, 'viewAllUsers')).toBe(false);
});
