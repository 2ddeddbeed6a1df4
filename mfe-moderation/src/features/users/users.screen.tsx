import { useState } from 'react';
import { listUsers, updateUserStatus, type User } from '@padiman/contracts';
import { formatCount, lazyComponent, PageHeader, Button, Icon } from '@padiman/ui';
import { DataTable, useSelection, SelectionBar, type Selection } from '@padiman/ui/table';
import { useDetails } from '@padiman/client/routing';
import { Offered, useCapability, useSeesPersonalData } from '@padiman/client/session';
import { PersonLink } from '@padiman/ui/overlay';
import { BulkActionDialogs, keepSkipped, RecordDetails } from '@padiman/ui/record-list';
import { useMayManagePersonalData, useUserAction, useUserList } from './users.hooks.ts';
import { PersonalDataSection } from './PersonalDataSection.tsx';
import { fullName, userColumns, userFlags } from './users.columns.tsx';
import {
  balanceOf,
  furtherFilters,
  mailAddress,
  userFilters,
  type UserAction,
  type UserActions,
} from './users.messages.ts';

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
  const keepsReports = useCapability('memberReports');
  // Apart from the drawer, which closes with its user.
  const [erased, setErased] = useState<User>();
  const selected = selection.records;
  const allKnown = selected.length === selection.count;

  return (
    <>
      <DataTable
        label="Users"
        header={<PageHeader title="Users" />}
        list={list}
        filters={keepsReports ? furtherFilters : userFilters}
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
        toldOf={({ blocked }) => blocked === true}
      >
        {(user) => (
          <>
            <PersonLink id={user._id} among={list.records?.map(({ _id }) => _id)} otherwise={null}>
              Everything about this person
            </PersonLink>
            {managesData && <PersonalDataSection user={user} onErase={setErased} />}
          </>
        )}
      </RecordDetails>
      {erased && (
        <EraseUserDialogs
          user={erased}
          changes={[listUsers]}
          onCancel={() => setErased(undefined)}
          onDismiss={() => setErased(undefined)}
          onDone={() => {
            setErased(undefined);
            details.close();
          }}
        />
      )}
      <BulkActionDialogs
        action={action}
        messages={actions}
        records={selected}
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

/** Most users that one message is addressed to: a mail client takes no longer address. */
const mostAddressed = 200;

/** Actions on the selected users. Source: specification section 2, Users. */
export function UserSelectionBar({
  selection,
  actions,
  onAction,
}: {
  selection: Selection<User>;
  actions: UserActions;
  onAction: (action: UserAction) => void;
}) {
  const { records: users, count } = selection;
  // E-mail addresses are known only for users whose page was shown.
  const allKnown = users.length === count;
  const allBlocked = users.every(({ blocked }) => blocked === true);
  const reachable = users.filter(({ email }) => email);
  const seesAddresses = useSeesPersonalData();
  return (
    <SelectionBar count={count} {...(allKnown && { summary: balanceOf(users) })} onClear={selection.clear}>
      {seesAddresses && (
        <Button
          disabled={!allKnown || reachable.length === 0 || reachable.length > mostAddressed}
          title={reachable.length > mostAddressed ? `At most ${mostAddressed} users at once` : undefined}
          onClick={() => window.location.assign(mailAddress(reachable))}
        >
          <Icon name="mail" />
          Send Emails
        </Button>
      )}
      <Offered call={updateUserStatus}>
        {allBlocked ? (
          <Button onClick={() => onAction('unblock')}>{actions.unblock.button}</Button>
        ) : (
          <Button look="dangerQuiet" onClick={() => onAction('block')}>
            {actions.block.button}
          </Button>
        )}
        <Button look="danger" onClick={() => onAction('delete')}>
          {actions.delete.button}
        </Button>
      </Offered>
    </SelectionBar>
  );
}
