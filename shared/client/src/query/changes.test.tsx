import { renderHook } from '@testing-library/react';
import { announceChange, changedIds, useChanges } from './changes.ts';

const notice = { mine: false, records: { user: ['a'], post: null }, created: [] };

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => setHidden(false));

test('a hidden page reads once when it is seen again, whatever the number of changes', () => {
  const onChange = jest.fn();
  const { unmount } = renderHook(() => useChanges(onChange));
  announceChange(notice);
  expect(onChange.mock.calls).toEqual([[notice]]);
  setHidden(true);
  announceChange(notice);
  announceChange(notice);
  expect(onChange).toHaveBeenCalledTimes(1);
  setHidden(false);
  expect(onChange.mock.calls.slice(1)).toEqual([['missed']]);
  unmount();
  announceChange(notice);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('ids of the types that are followed: null for any, undefined for none', () => {
  expect(changedIds(notice, ['user'])).toEqual(['a']);
  expect(changedIds(notice, ['user', 'post'])).toBeNull();
  expect(changedIds(notice, ['withdrawal'])).toBeUndefined();
  expect(changedIds('missed', ['withdrawal'])).toBeNull();
  expect(changedIds('missed', undefined)).toBeUndefined();
});
