import { layoutOf, pinnedCount, type Column } from './columns.ts';

const column = (id: string, changes: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  header: id,
  cell: () => id,
  width: 100,
  ...changes,
});
const title = column('title', { onPhone: 'title' });

test.each([
  ['the title column', [title, column('a')], 1],
  ['the columns before the title', [column('picture', { width: 54 }), title, column('a')], 2],
  ['one column where the title is far', [column('a'), column('b'), title], 1],
  ['one column without a title', [column('a'), column('b')], 1],
])('%s stays in place', (_, columns, count) => {
  expect(pinnedCount(columns)).toBe(count);
});

test('pinned columns begin after the checkbox and those before them', () => {
  const columns = [
    column('picture', { width: 54 }),
    title,
    column('a', { width: undefined, align: 'end' } as never),
  ];
  expect(layoutOf(columns, true)).toEqual({
    '--pin-0': '44px',
    '--pin-1': '98px',
    '--tracks': '44px minmax(54px, 54fr) minmax(100px, 100fr) minmax(108px, 108fr)',
    '--min-width': '306px',
  });
  expect(layoutOf([title], false)).toMatchObject({ '--pin-0': '0px', '--min-width': '100px' });
});
