import type { User } from '@padiman/shared/contracts';
import { formatCount, PageHeader } from '@padiman/shared/ui';
import { DataTable, ListToolbar, useSelection } from '@padiman/shared/ui/table';
import { BulkActionDialogs } from '../../record-list/BulkActionDialogs.tsx';
import { keepSkipped } from '../../record-list/keep-skipped.ts';
import { userActions } from './users.actions.ts';
import { fullName, userColumns } from './users.columns.tsx';
import { userFilterChoices } from './users.filters.ts';
import { useUserAction, useUserList } from './users.hooks.ts';
import { UserSelectionBar } from './UserSelectionBar.tsx';

/** `/users`: find users, block or delete them, write to them. Source: specification section 2, Users. */
export default function UsersScreen() {
  const list = useUserList();
  const selection = useSelection<User>();
  const action = useUserAction((skipped) => keepSkipped(selection, skipped));
  const picked = selection.records;

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
        bulkActions={<UserSelectionBar selection={selection} onAction={action.ask} />}
      />
      <BulkActionDialogs
        action={action}
        words={userActions}
        records={picked}
        subject={
          picked.length === 1 && picked[0] ? fullName(picked[0]) : `${formatCount(picked.length)} users`
        }
      />
    </>
  );
}
