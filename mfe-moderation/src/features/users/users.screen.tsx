import type { User } from '@padiman/contracts';
import { formatCount, PageHeader } from '@padiman/ui';
import { DataTable, ListToolbar, useSelection } from '@padiman/ui/table';
import { useDetails } from '@padiman/client/routing';
import { BulkActionDialogs, keepSkipped, RecordDetails } from '@padiman/ui/record-list';
import { balanceOf, userActions } from './users.actions.ts';
import { fullName, userColumns, userStanding } from './users.columns.tsx';
import { userFilterChoices } from './users.filters.ts';
import { useUserAction, useUserList } from './users.hooks.ts';
import { UserSelectionBar } from './UserSelectionBar.tsx';

/** `/users`: find users, block or delete them, write to them. Source: specification section 2, Users. */
export default function UsersScreen() {
  const list = useUserList();
  const selection = useSelection<User>(list);
  const action = useUserAction((skipped) => keepSkipped(selection, skipped));
  const details = useDetails(list.records);
  const picked = selection.records;
  const allSeen = picked.length === selection.count;

  return (
    <>
      <PageHeader title="Users" />
      <ListToolbar list={list} filters={userFilterChoices} searchLabel="Search name, phone or e-mail" />
      <DataTable
        label="Users"
        list={list}
        columns={userColumns}
        nameOf={fullName}
        emptyText="No users available for the selected filter."
        selection={selection}
        details={details}
        bulkActions={<UserSelectionBar selection={selection} onAction={action.request} />}
      />
      <RecordDetails details={details} columns={userColumns} nameOf={fullName} moreOf={userStanding} />
      <BulkActionDialogs
        action={action}
        words={userActions}
        records={picked}
        everything={selection.everything}
        nameOf={fullName}
        subject={
          selection.count === 1 && picked[0]
            ? `${fullName(picked[0])}, ${balanceOf(picked)}`
            : `${formatCount(selection.count)} users${allSeen ? `, ${balanceOf(picked)}` : ''}`
        }
      />
    </>
  );
}
