import { useState, useSyncExternalStore } from 'react';
import {
  createAdmin,
  deleteAdmin,
  listAdmins,
  listProposals,
  resetFactors,
  type Admin,
} from '@padiman/contracts';
import { useDetails, useOpened } from '@padiman/client/routing';
import { Offered, useCapability, userOf, useSession } from '@padiman/client/session';
import { Button, PageHeader } from '@padiman/ui';
import { ConfirmAction, DetailsDrawer } from '@padiman/ui/overlay';
import { DataTable } from '@padiman/ui/table';
import { failureMessage } from '../../failure.messages.ts';
import { AddAdminDialog } from './AddAdminDialog.tsx';
import { adminColumns, canChange, DeleteButton, StopButton, switchWidth } from './admins.columns.tsx';
import { useAdminList, useOfferedRights, useRightChanges, useStopped } from './admins.hooks.ts';
import { fullName, rightLabel, rightsShownFor } from './admins.messages.ts';
import { ReleaseHolds } from './ReleaseHolds.tsx';
import { RightChange, RightsSection } from './RightSwitches.tsx';
import { StopDialog } from './StopDialog.tsx';
import { WaitingProposals } from '../proposals/WaitingProposals.tsx';

const outdated = [listAdmins, listProposals];

/** True for a window with room beside the menu for the other columns, and a switch for each right in a row. */
const isWideEnoughFor = (switches: number) =>
  window.matchMedia(`(min-width: ${916 + switches * switchWidth}px)`).matches;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** `/admins`: admins and their rights. Source: specification section 2, Admins. */
export default function AdminsScreen() {
  const list = useAdminList();
  const ownId = userOf(useSession())?._id;
  const [adding, setAdding] = useOpened('new');
  const [deleting, setDeleting] = useState<Admin>();
  const stopped = useStopped(deleting?._id);
  const [resetting, setResetting] = useState<Admin>();
  const canRestore = useCapability('deletedRecords');
  const endsSessions = useCapability('sessions');
  const [stopping, setStopping] = useState<Admin>();
  const hasHolds = useCapability('notes');
  const details = useDetails(list.records);
  const offersFactors = useCapability('secondFactor');
  const changes = useRightChanges();
  const rights = useOfferedRights();
  const switched = rightsShownFor(list.records ?? [], rights).map((right) => ({
    ...{ right, header: rightLabel(right, rights) },
  }));
  const isWide = useSyncExternalStore(onResize, () => isWideEnoughFor(switched.length));
  const opened = details.record;
  const isFixed = !opened || !canChange(opened, ownId);
  return (
    <>
      <DataTable
        label="Admins"
        header={
          <PageHeader title="Admins">
            <Offered call={createAdmin}>
              <Button look="primary" onClick={() => setAdding(true)}>
                Add Admin
              </Button>
            </Offered>
          </PageHeader>
        }
        list={list}
        searchLabel="Search name or phone"
        notice={<WaitingProposals />}
        columns={adminColumns(
          ownId,
          { onStop: setStopping, onDelete: setDeleting },
          changes,
          isWide ? switched : undefined,
        )}
        details={details}
        nameOf={fullName}
        emptyText={list.search ? 'No admins match the search.' : 'No admins available.'}
      />
      {details.id ? (
        <DetailsDrawer
          key={details.id}
          title={opened ? fullName(opened) : 'Admin'}
          recordName={opened ? fullName(opened) : null}
          onClose={details.close}
          onPrevious={details.previous}
          onNext={details.next}
          footer={
            !isFixed && (
              <>
                <RightChange changes={changes} floating={false} />
                <StopButton admin={opened} onStop={setStopping} />
                {offersFactors && <Button onClick={() => setResetting(opened)}>Remove sign-in codes</Button>}
                <DeleteButton admin={opened} onDelete={setDeleting} />
              </>
            )
          }
        >
          {opened && <RightsSection admin={opened} changes={changes} fixed={isFixed} />}
          {opened && hasHolds && <ReleaseHolds admin={opened} />}
        </DetailsDrawer>
      ) : (
        <RightChange changes={changes} floating />
      )}
      {resetting && (
        <ConfirmAction
          call={resetFactors}
          input={{ params: { id: resetting._id } }}
          changes={outdated}
          title="Reset second factors"
          confirmText="Reset"
          destructive
          question={`Are you sure you want to remove all second factors of ${fullName(resetting)}?`}
          consequence="For a colleague who lost them. They are signed out everywhere, and their password alone signs them in again. This cannot be undone."
          onClose={() => setResetting(undefined)}
        />
      )}
      {stopping && <StopDialog admin={stopping} onClose={() => setStopping(undefined)} />}
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {deleting && (
        <ConfirmAction
          call={deleteAdmin}
          input={{ params: { adminId: deleting._id } }}
          changes={outdated}
          title="Delete admin"
          confirmText="Delete"
          destructive
          question={`Are you sure you want to delete ${fullName(deleting)}?`}
          consequence={[
            endsSessions && 'They are signed out everywhere and can no longer log in.',
            canRestore ? 'Only a super admin can restore them.' : 'This cannot be undone.',
            stopped.length > 0 &&
              `These stop working until another super admin takes them over: ${stopped.join(', ')}.`,
          ]
            .filter(Boolean)
            .join(' ')}
          failureOf={(error) => failureMessage(error, 'Failed to delete admin')}
          onClose={() => setDeleting(undefined)}
          onDone={() => {
            setDeleting(undefined);
            if (details.id) details.close();
          }}
        />
      )}
    </>
  );
}
