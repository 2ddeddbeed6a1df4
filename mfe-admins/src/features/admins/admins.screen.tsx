import { useMemo, useState } from 'react';
import type { Admin } from '@padiman/contracts';
import { Link, useOpened, useSearchParams } from '@padiman/client/routing';
import { useCapability, userOf, useRuntimeConfig, useSession } from '@padiman/client/session';
import { Button, ButtonBase, lazyComponent, PageHeader, Row } from '@padiman/ui';
import { DataTable } from '@padiman/ui/table';
import { logAddress, logsOf } from '../security-log/security-log.messages.ts';
import { AddAdminDialog } from './AddAdminDialog.tsx';
import { adminColumns } from './admins.columns.tsx';
import { useAdminList } from './admins.hooks.ts';
import { fullName } from './admins.messages.ts';
import { WaitingProposals } from '../proposals/WaitingProposals.tsx';
import { ResetFactorsDialog } from '../factors/ResetFactorsDialog.tsx';
import { DeleteAdminDialog } from './DeleteAdminDialog.tsx';

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
  const [resetting, setResetting] = useState<Admin>();
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
              <Button look="primary" onClick={() => setAdding(true)}>
                Add Admin
              </Button>
            </Row>
          </PageHeader>
        }
        list={list}
        searchLabel="Search name or phone"
        notice={<WaitingProposals />}
        columns={columns}
        nameOf={fullName}
        emptyText={list.search ? 'No admins match the search.' : 'No admins available.'}
      />
      {resetting && <ResetFactorsDialog admin={resetting} onClose={() => setResetting(undefined)} />}
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {deleting && <DeleteAdminDialog admin={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
