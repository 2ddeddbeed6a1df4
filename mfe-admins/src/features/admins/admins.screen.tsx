import { PageHeader } from '@padiman/shared/ui';
import { DataTable, ListToolbar } from '@padiman/shared/ui/table';
import { adminColumns } from './admins.columns.tsx';
import { useAdminList } from './admins.hooks.ts';

/** `/admins`: who may do what. Source: specification section 2, Admins. */
export default function AdminsScreen() {
  const list = useAdminList();
  return (
    <>
      <PageHeader title="Admins" />
      <ListToolbar list={list} searchLabel="Search name or phone" />
      <DataTable
        label="Admins"
        list={list}
        columns={adminColumns}
        nameOf={(admin) => `${admin.firstName} ${admin.lastName}`}
        emptyText={list.search ? 'No admins match the search.' : 'No admins available.'}
      />
    </>
  );
}
