import { act, renderHook } from '@testing-library/react';
import { testAdmin } from '@padiman/testing';
import { currentToken, endSession, followOtherTabs, signIn, signOut, userOf, useSession } from './session.ts';
import { readSession } from './session-storage.ts';

beforeEach(() => signOut());

test('login keeps token and user under their keys, without the password', () => {
  signIn({ token: 'one', user: { ...testAdmin, password: 'secret' } });
  expect(localStorage.getItem('accessToken')).toBe('one');
  expect(localStorage.getItem('user')).not.toContain('secret');
  expect(currentToken()).toBe('one');
});

test('logout clears all local storage', () => {
  signIn({ token: 'one', user: testAdmin });
  localStorage.setItem('columns', 'x');
  signOut();
  expect(localStorage).toHaveLength(0);
  expect(currentToken()).toBeNull();
});

test('a refused token ends its session, but not a newer one', () => {
  signIn({ token: 'two', user: testAdmin });
  endSession('one');
  expect(currentToken()).toBe('two');
  endSession('two');
  expect(currentToken()).toBeNull();
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('follows a logout in another tab', () => {
  const stop = followOtherTabs();
  signIn({ token: 'one', user: testAdmin });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(currentToken()).toBeNull();
  stop();
});

test('a token that ends in another tab has ended here, and a login there goes on here', () => {
  const stop = followOtherTabs();
  const told = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue }));
  const { result } = renderHook(useSession);
  act(() => signIn({ token: 'one', user: testAdmin }));
  act(() => void told(null));
  expect(result.current).toEqual({ status: 'ended', user: testAdmin });
  expect(currentToken()).toBeNull();
  localStorage.setItem('accessToken', 'two');
  act(() => void told('two'));
  expect(currentToken()).toBe('two');
  expect(userOf(result.current)).toEqual(testAdmin);
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

test('a user that calls its id `id` is read all the same', () => {
  const { _id, ...user } = testAdmin;
  signIn({ token: 'one', user: { ...user, id: _id } });
  expect(readSession()?.user._id).toBe(_id);
});
