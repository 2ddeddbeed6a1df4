import type { DeletedRecord, DeletedType } from '@padiman/contracts';
import type { ListView } from '@padiman/client/query';
import { formatCount } from '@padiman/ui';
import { BulkActionDialogs, keepSkipped, RecordSelectionBar } from '@padiman/ui/record-list';
import { DataTable, useSelection } from '@padiman/ui/table';
import { deletedColumns } from './deleted-records.columns.tsx';
import { useRestore } from './deleted-records.hooks.ts';
import { deletedActions } from './deleted-records.messages.ts';

/** Table of deleted records of one type. */
export function DeletedTable({ list }: { list: ListView<DeletedRecord> }) {
  const selection = useSelection<DeletedRecord>();
  const action = useRestore(list.filter as DeletedType, (skipped) => keepSkipped(selection, skipped));
  const selected = selection.records;
  return (
    <>
      <DataTable
        label="Deleted records"
        list={list}
        columns={deletedColumns}
        nameOf={({ title }) => title}
        emptyText={list.search ? 'No deleted records match the search.' : 'Nothing of this type was deleted.'}
        selection={selection}
        bulkActions={<RecordSelectionBar selection={selection} action={action} messages={deletedActions} />}
      />
      <BulkActionDialogs
        action={action}
        messages={deletedActions}
        records={selected}
        subject={
          selected.length === 1 && selected[0]
            ? selected[0].title
            : `${formatCount(selected.length)} selected`
        }
      />
    </>
  );
}
