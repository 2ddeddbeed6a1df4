import { listUsers, type User } from '@padiman/contracts';
import { useList } from '@padiman/client/query';
import { useDetails } from '@padiman/client/routing';
import { fakeApi, testUser } from '@padiman/testing';
import { PageHeader } from '../layout/layout.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelection } from './selection.ts';

/** User for tests of lists. */
export const sampleUser = (number: number, changes: Partial<typeof testUser> = {}): typeof testUser => ({
  ...{ ...testUser, _id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}` },
  ...{ first_name: `First${number}`, last_name: `Last${number}`, phone_number: '08031234567' },
  ...{ email: `user${number}@example.com`, totalEarnings: number * 100 },
  ...changes,
});

/** Called with the first name for each rendered cell of the e-mail column. */
export const emailCellRendered = jest.fn();

const columns: readonly Column<User>[] = [
  {
    id: 'first',
    header: 'First Name',
    cell: (user) => user.first_name,
    note: (user) => user.last_name,
    onPhone: 'title',
    sort: 'first_name',
  },
  {
    id: 'email',
    header: 'Email',
    cell: (user) => {
      emailCellRendered(user.first_name);
      return user.email;
    },
    onPhone: 'fact',
  },
  { id: 'earned', header: 'Earned', cell: (user) => user.totalEarnings, align: 'end', sort: 'totalEarnings' },
];

const filters = [
  { value: 'all', label: 'All' },
  { value: 'drivers', label: 'Drivers' },
];

/** List with header, table, selection and details. */
export function SampleList() {
  const list = useList(listUsers, 'all');
  const selection = useSelection<User>(list);
  const details = useDetails(list.records);
  return (
    <>
      <DataTable
        label="People"
        header={<PageHeader title="People" />}
        list={list}
        filters={filters}
        searchLabel="Search"
        columns={columns}
        nameOf={(user) => user.first_name ?? ''}
        emptyText="Nobody."
        emptyHint="People come by themselves."
        selection={selection}
        details={details}
        bulkActions={
          <SelectionBar count={selection.count} onClear={selection.clear}>
            {null}
          </SelectionBar>
        }
      />
      {details.record && <p>Details of {details.record.first_name}</p>}
    </>
  );
}

/** Fake API with `total` users on pages of three; `before` is awaited before each answer. */
export function sampleListApi(total = 7, before?: (query: { cursor?: string }) => unknown) {
  const api = fakeApi();
  api.on(listUsers, async ({ query }) => {
    await before?.(query as { cursor?: string });
    const start = Number(query.cursor ?? 0);
    const numbers = Array.from({ length: Math.min(3, total - start) }, (_, index) => start + index + 1);
    return {
      success: true,
      data: numbers.map((number) => sampleUser(number)),
      total,
      nextCursor: start + 3 < total ? String(start + 3) : null,
    };
  });
  return api;
}
