import type { User } from '@padiman/shared/contracts';
import { PageHeader } from '@padiman/shared/ui';
import { DataTable, ListToolbar, useSelection } from '@padiman/shared/ui/table';
import { UserActionDialogs } from './UserActionDialogs.tsx';
import { fullName, userColumns } from './users.columns.tsx';
import { userFilterChoices } from './users.filters.ts';
import { useUserAction, useUserList } from './users.hooks.ts';
import { UserSelectionBar } from './UserSelectionBar.tsx';

/** `/users`: find users, block or delete them, write to them. Source: specification section 2, Users. */
export default function UsersScreen() {
  const list = useUserList();
  const selection = useSelection<User>();
  const action = useUserAction({
    onDone: (skipped) => {
      // What was not done stays picked, so that it can be tried again.
      const left = new Set(skipped.map(({ _id }) => _id));
      selection.setAll(
        selection.records.filter(({ _id }) => !left.has(_id)),
        false,
      );
    },
  });

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
      <UserActionDialogs action={action} users={selection.records} />
    </>
  );
}
