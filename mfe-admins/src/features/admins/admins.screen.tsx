import { useMemo, useState } from 'react';
import {
  createAdmin,
  deleteAdmin,
  listAdmins,
  listProposals,
  resetFactors,
  type Admin,
} from '@padiman/contracts';
import { Link, useDetails, useOpened, useSearchParams } from '@padiman/client/routing';
import { Offered, useCapability, userOf, useRuntimeConfig, useSession } from '@padiman/client/session';
import { Button, ButtonBase, lazyComponent, PageHeader, Row } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { DataTable } from '@padiman/ui/table';
import { failureMessage } from '../../failure.messages.ts';
import { logAddress, logsOf } from '../security-log/security-log.messages.ts';
import { AdminWorkDrawer } from '../admin-work/AdminWorkDrawer.tsx';
import { AddAdminDialog } from './AddAdminDialog.tsx';
import { adminColumns } from './admins.columns.tsx';
import { useAdminList, useStopped } from './admins.hooks.ts';
import { fullName } from './admins.messages.ts';
import { WaitingProposals } from '../proposals/WaitingProposals.tsx';

const changes = [listAdmins, listProposals];

const SecurityLog = lazyComponent('The log', () => import('../security-log/SecurityLog.tsx'));

/**
 * `/admins`: admins and their rights; at `?tab=…`, where the backend offers them, audit trail and security events.
 * Source: specification section 2, Admins.
 */
export default function AdminsScreen() {
  const [params] = useSearchParams();
  const logs = logsOf(useRuntimeConfig().capabilities);
  const log = logs.find(({ tab }) => tab === params.get('tab'));
  return log ? <SecurityLog key={log.tab} log={log} logs={logs} /> : <Admins logAt={logs[0]} />;
}

function Admins({ logAt }: { logAt: ReturnType<typeof logsOf>[number] | undefined }) {
  const list = useAdminList();
  const ownId = userOf(useSession())?._id;
  const [adding, setAdding] = useOpened('new');
  const [deleting, setDeleting] = useState<Admin>();
  const stopped = useStopped(deleting?._id);
  const [resetting, setResetting] = useState<Admin>();
  const canRestore = useCapability('deletedRecords');
  const endsSessions = useCapability('sessions');
  const offersWork = useCapability('adminWork');
  const details = useDetails(list.records);
  const offersFactors = useCapability('secondFactor');
  const columns = useMemo(
    () => adminColumns(ownId, setDeleting, offersFactors ? setResetting : undefined),
    [ownId, offersFactors],
  );
  return (
    <>
      <DataTable
        label="Admins"
        header={
          <PageHeader title="Admins">
            <Row gap={2}>
              {logAt && (
                <ButtonBase asChild>
                  <Link to={logAddress(logAt)}>Audit and security</Link>
                </ButtonBase>
              )}
              <Offered call={createAdmin}>
                <Button look="primary" onClick={() => setAdding(true)}>
                  Add Admin
                </Button>
              </Offered>
            </Row>
          </PageHeader>
        }
        list={list}
        searchLabel="Search name or phone"
        notice={<WaitingProposals />}
        columns={columns}
        {...(offersWork && { details })}
        nameOf={fullName}
        emptyText={list.search ? 'No admins match the search.' : 'No admins available.'}
      />
      {offersWork && details.id && (
        <AdminWorkDrawer
          key={details.id}
          id={details.id}
          name={details.record && fullName(details.record)}
          details={details}
        />
      )}
      {resetting && (
        <ConfirmAction
          call={resetFactors}
          input={{ params: { id: resetting._id } }}
          changes={changes}
          title="Reset second factors"
          confirmText="Reset"
          destructive
          question={`Are you sure you want to remove all second factors of ${fullName(resetting)}?`}
          consequence="For a colleague who lost them. They are signed out everywhere, and their password alone signs them in again. This cannot be undone."
          onClose={() => setResetting(undefined)}
        />
      )}
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {deleting && (
        <ConfirmAction
          call={deleteAdmin}
          input={{ params: { adminId: deleting._id } }}
          changes={changes}
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
        />
      )}
    </>
  );
}
