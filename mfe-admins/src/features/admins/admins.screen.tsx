import { useMemo, useState } from 'react';
import type { Admin } from '@padiman/contracts';
import { useCapability, userOf, useSession } from '@padiman/client/session';
import { Button, PageHeader } from '@padiman/ui';
import { DataTable, ListToolbar } from '@padiman/ui/table';
import { AddAdminDialog } from './AddAdminDialog.tsx';
import { adminColumns } from './admins.columns.tsx';
import { useAdminList } from './admins.hooks.ts';
import { fullName } from './admins.messages.ts';
import { ResetFactorsDialog } from '../factors/ResetFactorsDialog.tsx';
import { DeleteAdminDialog } from './DeleteAdminDialog.tsx';

/** `/admins`: admins and their rights. Source: specification section 2, Admins. */
export default function AdminsScreen() {
  const list = useAdminList();
  const ownId = userOf(useSession())?._id;
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Admin>();
  const [resetting, setResetting] = useState<Admin>();
  const offersFactors = useCapability('secondFactor');
  const columns = useMemo(
    () => adminColumns(ownId, setDeleting, offersFactors ? setResetting : undefined),
    [ownId, offersFactors],
  );
  return (
    <>
      <PageHeader title="Admins">
        <Button look="primary" onClick={() => setAdding(true)}>
          Add Admin
        </Button>
      </PageHeader>
      <ListToolbar list={list} searchLabel="Search name or phone" />
      <DataTable
        label="Admins"
        list={list}
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
