import { idsToRead, mergeQuietly } from './live-rows.ts';

const page = (records: { _id: string; status?: string }[], nextCursor: string | null = 'c1') => ({
  success: true,
  data: records,
  total: records.length,
  totalAmount: undefined,
  nextCursor,
});

const touched = (...ids: string[]) => new Set(ids);

test('known records are replaced in place, and new ones are only counted', () => {
  const shown = page([{ _id: 'b', status: 'pending' }, { _id: 'a' }]);
  const fresh = page([{ _id: 'c' }, { _id: 'b', status: 'accepted' }], 'c2');
  const { answer, rows } = mergeQuietly(shown, fresh, touched('b', 'c'));
  expect(answer.data).toEqual([{ _id: 'b', status: 'accepted' }, { _id: 'a' }]);
  expect(answer.data[1]).toBe(shown.data[1]);
  expect(answer).toMatchObject({ total: 2, nextCursor: 'c1' });
  // The last one was pushed to the next page, and is not gone.
  expect(rows).toEqual({ changed: touched('b'), gone: touched(), arrived: touched('c') });
});

test('a changed record that no longer matches stays, and says so', () => {
  const shown = page([{ _id: 'b' }, { _id: 'a' }]);
  const { answer, rows } = mergeQuietly(shown, page([{ _id: 'a' }]), touched('b'));
  expect(answer.data).toEqual(shown.data);
  expect(rows.gone).toEqual(touched('b'));
});

test('counts what arrived, without what left meanwhile or came from the next page', () => {
  const fresh = page([{ _id: 'd' }, { _id: 'b' }, { _id: 'a' }, { _id: 'older' }]);
  const { rows } = mergeQuietly(page([{ _id: 'a' }]), fresh, touched('b', 'c', 'd'));
  expect(rows.arrived).toEqual(touched('d', 'b'));
});

test('a record that the user is at stays as it is shown', () => {
  const shown = page([{ _id: 'a', status: 'pending' }, { _id: 'b' }]);
  const held = shown.data.slice(0, 1);
  const { answer, rows } = mergeQuietly(shown, page([{ _id: 'a', status: 'accepted' }]), touched('a'), held);
  expect(answer.data).toEqual(shown.data);
  expect(rows.changed).toEqual(touched());
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
