import type { DeletedRecord, DeletedType } from '@padiman/contracts';
import type { ListView } from '@padiman/client/query';
import { Button, formatCount } from '@padiman/ui';
import { BulkActionDialogs, keepSkipped } from '@padiman/ui/record-list';
import { DataTable, SelectionBar, useSelection } from '@padiman/ui/table';
import { deletedColumns } from './deleted-records.columns.tsx';
import { useRestore } from './deleted-records.hooks.ts';
import { deletedActions } from './deleted-records.words.ts';

/** Deleted records of one type, to be picked and restored. */
export function DeletedTable({ list }: { list: ListView<DeletedRecord> }) {
  const selection = useSelection<DeletedRecord>();
  const action = useRestore(list.filter as DeletedType, (skipped) => keepSkipped(selection, skipped));
  const picked = selection.records;
  return (
    <>
      <DataTable
        label="Deleted records"
        list={list}
        columns={deletedColumns}
        nameOf={({ title }) => title}
        emptyText={list.search ? 'No deleted records match the search.' : 'Nothing of this type was deleted.'}
        selection={selection}
        bulkActions={
          <SelectionBar count={picked.length} onClear={selection.clear}>
            <Button look="primary" onClick={() => action.request('restore')}>
              {deletedActions.restore.button}
            </Button>
          </SelectionBar>
        }
      />
      <BulkActionDialogs
        action={action}
        words={deletedActions}
        records={picked}
        subject={
          picked.length === 1 && picked[0] ? picked[0].title : `${formatCount(picked.length)} selected`
        }
      />
    </>
  );
}
