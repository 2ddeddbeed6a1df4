import { actionOf, type KeyPress, type KeyState } from './review-keys.rules.ts';

const press = (key: string, changes: Partial<KeyPress> = {}, state: Partial<KeyState> = {}) =>
  actionOf(
    { key, repeat: false, modified: false, typing: false, onControl: false, ...changes },
    { question: undefined, settling: false, singleKeys: true, dialogOpen: false, ...state },
  )?.type;

test.each([
  ['a', 'accept'],
  ['A', 'accept'],
  ['r', 'reject'],
  ['s', 'skip'],
  ['u', 'undo'],
  ['j', 'next'],
  ['k', 'previous'],
  ['h', 'hold'],
  ['n', 'note'],
  ['Escape', 'close'],
  ['Enter', undefined],
  ['1', undefined],
  ['x', undefined],
])('the key %s means %s', (key, action) => {
  expect(press(key)).toBe(action);
});

test.each(['a', 'r', 's'])(
  '%s does nothing by repetition, with a modifier, in a field or below a dialog',
  (key) => {
    expect(press(key, { repeat: true })).toBeUndefined();
    expect(press(key, { modified: true })).toBeUndefined();
    expect(press(key, { typing: true })).toBeUndefined();
    expect(press(key, {}, { dialogOpen: true })).toBeUndefined();
  },
);

test('a key meant for the record before decides nothing; what can do no harm works', () => {
  for (const key of ['a', 'r', 's']) expect(press(key, {}, { settling: true })).toBe('early');
  expect(press('Enter', {}, { settling: true, question: 'accepted' })).toBe('early');
  expect(press('1', {}, { settling: true, question: 'rejected' })).toBe('early');
  expect(press('u', {}, { settling: true })).toBe('undo');
  expect(press('Escape', {}, { settling: true })).toBe('close');
});

test('an acceptance in question takes Enter alone, and leaves it to a focused button', () => {
  const state = { question: 'accepted' } as const;
  expect(press('Enter', {}, state)).toBe('confirm');
  expect(press('Enter', { onControl: true }, state)).toBeUndefined();
  for (const key of ['a', 'r', 's', 'j', 'u', '1']) expect(press(key, {}, state)).toBeUndefined();
  expect(press('Escape', {}, state)).toBe('cancel');
});

test('a rejection in question takes the number of a reason; in its field only Escape means something', () => {
  const state = { question: 'rejected' } as const;
  expect(press('3', {}, state)).toBe('reason');
  for (const key of ['r', 'a', 'Enter', '0']) expect(press(key, {}, state)).toBeUndefined();
  expect(press('3', { typing: true }, state)).toBeUndefined();
  expect(press('Escape', { typing: true }, state)).toBe('cancel');
});

test('single keys can be switched off', () => {
  for (const key of ['a', 'r', 's', 'u', 'j', 'k'])
    expect(press(key, {}, { singleKeys: false })).toBeUndefined();
  expect(press('1', {}, { singleKeys: false, question: 'rejected' })).toBeUndefined();
  expect(press('Enter', {}, { singleKeys: false, question: 'accepted' })).toBe('confirm');
  expect(press('Escape', {}, { singleKeys: false })).toBe('close');
});
