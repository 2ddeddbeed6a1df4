import type { User } from '@padiman/contracts';
import { formatCount, lazyComponent, PageHeader } from '@padiman/ui';
import { DataTable, useSelection } from '@padiman/ui/table';
import { useDetails } from '@padiman/client/routing';
import { useSeesPersonalData } from '@padiman/client/session';
import { PersonLink } from '@padiman/ui/overlay';
import { BulkActionDialogs, BulkJobs, keepSkipped, RecordDetails } from '@padiman/ui/record-list';
import { useErasure, useMayManagePersonalData } from './personal-data.hooks.ts';
import { PersonalDataSection } from './PersonalDataSection.tsx';
import { fullName, userColumns, userFlags } from './users.columns.tsx';
import { useUserAction, useUserList } from './users.hooks.ts';
import { balanceOf, userFilters } from './users.messages.ts';
import { UserSelectionBar } from './UserSelectionBar.tsx';

const EraseUserDialogs = lazyComponent('The dialog', () => import('./EraseUserDialogs.tsx'), {
  overlay: true,
});

/** `/users`: search, block, delete and e-mail users. Source: specification section 2, Users. */
export default function UsersScreen() {
  const list = useUserList();
  const searchLabel = useSeesPersonalData() ? 'Search name, phone or e-mail' : 'Search name';
  const selection = useSelection<User>(list);
  const { action, actions } = useUserAction((skipped) => keepSkipped(selection, skipped));
  const details = useDetails(list.records);
  const managesData = useMayManagePersonalData();
  const erasure = useErasure(() => {
    details.close();
    list.retry();
  });
  const selected = selection.records;
  const allKnown = selected.length === selection.count;

  return (
    <>
      <DataTable
        label="Users"
        header={
          <PageHeader title="Users">
            <BulkJobs wanted={list.records !== undefined} />
          </PageHeader>
        }
        list={list}
        filters={userFilters}
        searchLabel={searchLabel}
        columns={userColumns}
        nameOf={fullName}
        emptyText="No users available for the selected filter."
        emptyHint="Users appear here once they register in the app."
        selection={selection}
        details={details}
        bulkActions={<UserSelectionBar selection={selection} actions={actions} onAction={action.request} />}
      />
      <RecordDetails
        details={details}
        columns={userColumns}
        nameOf={fullName}
        moreOf={userFlags}
        recordType="user"
      >
        {(user) => (
          <>
            <PersonLink id={user._id} otherwise={null}>
              Everything about this person
            </PersonLink>
            {managesData && <PersonalDataSection user={user} onErase={erasure.request} />}
          </>
        )}
      </RecordDetails>
      {erasure.started && <EraseUserDialogs erasure={erasure} onDismiss={erasure.cancel} />}
      <BulkActionDialogs
        action={action}
        messages={actions}
        records={selected}
        target={selection.everything}
        nameOf={fullName}
        subject={
          selection.count === 1 && selected[0]
            ? `${fullName(selected[0])}, ${balanceOf(selected)}`
            : `${formatCount(selection.count)} users${allKnown ? `, ${balanceOf(selected)}` : ''}`
        }
      />
    </>
  );
}
