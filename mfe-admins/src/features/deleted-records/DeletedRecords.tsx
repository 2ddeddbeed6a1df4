import { useAccessHolder } from '@padiman/client/session';
import { Notice, Skeleton } from '@padiman/ui';
import { ListToolbar } from '@padiman/ui/table';
import { useDeletedList } from './deleted-records.hooks.ts';
import { deletedTypeChoices } from './deleted-records.words.ts';
import { DeletedTable } from './DeletedTable.tsx';

/** What was deleted, one type at a time, and the way back; for super admins. The server says the same. */
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
      <ListToolbar list={list} filters={deletedTypeChoices} searchLabel="Search deleted records" />
      {/* Records of one type are restored together, so another type begins with nothing picked. */}
      <DeletedTable key={list.filter} list={list} />
    </>
  );
}
