import { idsToRead, mergeQuietly, nothingLive } from './live-rows.ts';

const page = (records: { _id: string; status?: string }[], nextCursor: string | null = 'c1') => ({
  success: true,
  data: records,
  total: records.length,
  totalAmount: undefined,
  nextCursor,
});

test('known records are replaced in place, and new ones are only counted', () => {
  const shown = page([{ _id: 'b', status: 'pending' }, { _id: 'a' }]);
  const fresh = page([{ _id: 'c' }, { _id: 'b', status: 'accepted' }], 'c2');
  const { answer, live } = mergeQuietly(shown, fresh, ['b', 'c'], nothingLive);
  expect(answer.data).toEqual([{ _id: 'b', status: 'accepted' }, { _id: 'a' }]);
  expect(answer.data[1]).toBe(shown.data[1]);
  expect(answer).toMatchObject({ total: 2, nextCursor: 'c1' });
  expect([...live.changed]).toEqual(['b']);
  expect([...live.arrived]).toEqual(['c']);
  // Pushed to the next page, not gone.
  expect([...live.gone]).toEqual([]);
});

test('a changed record that no longer matches stays, and says so until it matches again', () => {
  const shown = page([{ _id: 'b' }, { _id: 'a' }]);
  const first = mergeQuietly(shown, page([{ _id: 'a' }]), ['b'], nothingLive);
  expect(first.answer.data).toEqual(shown.data);
  expect([...first.live.gone]).toEqual(['b']);
  const second = mergeQuietly(first.answer, page([{ _id: 'b' }, { _id: 'a' }]), ['b'], first.live);
  expect([...second.live.gone]).toEqual([]);
});

test('counts what arrived until the page is read again, without what left meanwhile', () => {
  const shown = page([{ _id: 'a' }]);
  const first = mergeQuietly(
    shown,
    page([{ _id: 'c' }, { _id: 'b' }, { _id: 'a' }]),
    ['b', 'c'],
    nothingLive,
  );
  const second = mergeQuietly(
    first.answer,
    page([{ _id: 'd' }, { _id: 'b' }, { _id: 'a' }]),
    ['c', 'd'],
    first.live,
  );
  expect([...second.live.arrived]).toEqual(['d', 'b']);
});

test('without named ids all differences count, but nothing is gone', () => {
  const shown = page([{ _id: 'a' }]);
  const { live } = mergeQuietly(shown, page([{ _id: 'x' }]), null, nothingLive);
  expect([...live.arrived]).toEqual(['x']);
  expect([...live.gone]).toEqual([]);
});

test('a record that the user is at stays as it is', () => {
  const shown = page([{ _id: 'a', status: 'pending' }]);
  const fresh = page([{ _id: 'a', status: 'accepted' }]);
  const { answer, live } = mergeQuietly(shown, fresh, ['a'], nothingLive, new Set(['a']));
  expect(answer.data).toEqual(shown.data);
  expect([...live.changed]).toEqual([]);
});

test.each([
  ['shows one of the records', {}, { records: { user: ['a', 'x'] } }, ['a', 'x']],
  ['shows none of them', {}, { records: { user: ['x'] } }, undefined],
  ['has a filter or a search', { isSelective: true }, { records: { user: ['x'] } }, ['x']],
  ['is the first, and one is new', {}, { records: { user: ['x'] }, created: ['user'] }, ['x']],
  [
    'is a later one, and one is new',
    { isFirstPage: false },
    { records: { user: ['x'] }, created: ['user'] },
    undefined,
  ],
  ['shows another type', {}, { records: { post: ['a'] }, created: ['post'] }, undefined],
  ['may show some of many', {}, { records: { user: null } }, null],
])('a page that %s', (_, view, change, ids) => {
  const common = { types: ['user'], shown: ['a', 'b'], isSelective: false, isFirstPage: true };
  expect(idsToRead({ mine: false, created: [], ...change }, { ...common, ...view })).toEqual(ids);
});
