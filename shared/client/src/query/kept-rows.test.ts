import { keepRows } from './kept-rows.ts';

const page = (records: { _id: string; status?: string }[], nextCursor: string | null = null) => ({
  success: true,
  data: records,
  total: records.length,
  totalAmount: undefined,
  nextCursor,
});

const named = (...ids: string[]) => ids.map((_id) => ({ _id }));

test('known records are replaced in place, and new ones are only counted', () => {
  const shown = page([{ _id: 'b', status: 'pending' }, { _id: 'a' }], 'c1');
  const fresh = page([{ _id: 'c' }, { _id: 'b', status: 'accepted' }], 'c2');
  const { answer, gone, arrived } = keepRows(shown, fresh);
  expect(answer.data).toEqual([{ _id: 'b', status: 'accepted' }, { _id: 'a' }]);
  expect(answer).toMatchObject({ total: 2, nextCursor: 'c1' });
  // The last one was pushed to the next page, and is not gone.
  expect([[...gone], arrived]).toEqual([[], 1]);
});

test('a record that left the list stays, and is marked', () => {
  const shown = page(named('c', 'b', 'a'), 'c1');
  const { answer, gone, arrived } = keepRows(shown, page(named('c', 'a', 'older'), 'c2'));
  expect(answer.data).toEqual(shown.data);
  expect([[...gone], arrived]).toEqual([['b'], 0]);
});

test('the last of a list cannot have been pushed to another page', () => {
  expect([...keepRows(page(named('b', 'a')), page(named('b'))).gone]).toEqual(['a']);
  expect([...keepRows(page(named('b', 'a')), page([])).gone]).toEqual(['b', 'a']);
});
