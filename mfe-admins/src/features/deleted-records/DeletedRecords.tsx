import { useAccessHolder } from '@padiman/client/session';
import { Notice, Skeleton } from '@padiman/ui';
import { ListToolbar } from '@padiman/ui/table';
import { useDeletedList } from './deleted-records.hooks.ts';
import { deletedTypes } from './deleted-records.messages.ts';
import { DeletedTable } from './DeletedTable.tsx';

/** Deleted records of one type, which can be restored; for super admins, as on the server. */
export function DeletedRecords() {
  const holder = useAccessHolder();
  if (holder === undefined) return <Skeleton h="240px" role="status" aria-label="Loading" />;
  if (!holder?.superAdmin) {
    return (
      <Notice icon="block" title="You do not have access to Deleted records.">
        A super admin can see and restore them.
      </Notice>
    );
  }
  return <DeletedList />;
}

function DeletedList() {
  const list = useDeletedList();
  return (
    <>
      <ListToolbar list={list} filters={deletedTypes} searchLabel="Search deleted records" />
      {/* A bulk call restores records of one type, so another type starts without a selection. */}
      <DeletedTable key={list.filter} list={list} />
    </>
  );
}
