import { act, renderHook } from '@testing-library/react';
import { testAdmin } from '@padiman/testing';
import * as session from './session.ts';

const { currentToken, endSession, followOtherTabs, readSession, signIn, signOut, userOf, useSession } =
  session;

beforeEach(() => signOut());

test('login stores token and user under their keys, without the password', () => {
  signIn({ token: 'one', user: { ...testAdmin, password: 'secret' } });
  expect(localStorage.getItem('accessToken')).toBe('one');
  expect(localStorage.getItem('user')).not.toContain('secret');
  expect(currentToken()).toBe('one');
});

test('a rejected token ends its own session, not a newer one', () => {
  signIn({ token: 'two', user: testAdmin });
  endSession('one');
  expect(currentToken()).toBe('two');
  endSession('two');
  expect(currentToken()).toBeNull();
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('an ended session or a login in another tab applies to this one', () => {
  const stop = followOtherTabs();
  const changeToken = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue }));
  const { result } = renderHook(useSession);
  act(() => signIn({ token: 'one', user: testAdmin }));
  act(() => void changeToken(null));
  expect(result.current).toEqual({ status: 'ended', user: testAdmin });
  expect(currentToken()).toBeNull();
  localStorage.setItem('accessToken', 'two');
  act(() => void changeToken('two'));
  expect(currentToken()).toBe('two');
  expect(userOf(result.current)).toEqual(testAdmin);
  expect(document.cookie).toContain('signed-in=1');
  act(() => signOut());
  expect(document.cookie).not.toContain('signed-in');
  stop();
});

test.each([
  ['no user', null],
  ['broken JSON', '{'],
  ['a user without an id', '{"firstName":"A"}'],
])('a token with %s is no session', (_, user) => {
  localStorage.setItem('accessToken', 'one');
  if (user !== null) localStorage.setItem('user', user);
  expect(readSession()).toBeNull();
});

test('a user with `id` instead of `_id` is accepted', () => {
  const { _id, ...user } = testAdmin;
  signIn({ token: 'one', user: { ...user, id: _id } });
  expect(readSession()?.user._id).toBe(_id);
});

test.each([
  ['here', () => signOut()],
  [
    'in another tab',
    () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    },
  ],
])('a logout %s clears all storage, also what the tab keeps of the admin', (_, leave) => {
  const stop = followOtherTabs();
  signIn({ token: 'one', user: testAdmin });
  sessionStorage.setItem(session.recentRecordsKey, '{}');
  localStorage.setItem('columns', 'x');
  act(leave);
  expect([localStorage.length, sessionStorage.length, currentToken()]).toEqual([0, 0, null]);
  stop();
});
