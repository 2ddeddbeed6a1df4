import {
  listDeleted,
  listProposals,
  restoreDeleted,
  type DeletedRecord,
  type DeletedType,
} from '@padiman/contracts';
import { useBulkAction, useList, useWrite, type ListView } from '@padiman/client/query';
import { ActionTable, keepSkipped } from '@padiman/ui/record-list';
import { ListToolbar, useSelection } from '@padiman/ui/table';
import { deletedColumns } from './deleted-records.columns.tsx';
import { deletedActions, deletedTypes } from './deleted-records.messages.ts';

/** Deleted records of one type, which can be restored. */
export function DeletedRecords() {
  const list = useList(listDeleted, 'users');
  return (
    <>
      <ListToolbar list={list} filters={deletedTypes} searchLabel="Search deleted records" />
      {/* A bulk call restores records of one type, so another type starts without a selection. */}
      <DeletedTable key={list.filter} list={list} />
    </>
  );
}

function DeletedTable({ list }: { list: ListView<DeletedRecord> }) {
  const itemType = list.filter as DeletedType;
  const selection = useSelection<DeletedRecord>();
  const restore = useWrite(restoreDeleted);
  // The lists of the records are read when they are next opened.
  const action = useBulkAction({
    messages: deletedActions,
    changes: [listDeleted, listProposals],
    perform: async (_action, ids) => (await restore.mutateAsync({ body: { itemType, ids } })).results,
    onDone: (skipped) => keepSkipped(selection, skipped),
  });
  return (
    <ActionTable
      label="Deleted records"
      list={list}
      columns={deletedColumns}
      nameOf={({ title }) => title}
      emptyText={list.search ? 'No deleted records match the search.' : 'Nothing of this type was deleted.'}
      selection={selection}
      action={action}
      messages={deletedActions}
      namesSkipped={false}
    />
  );
}
