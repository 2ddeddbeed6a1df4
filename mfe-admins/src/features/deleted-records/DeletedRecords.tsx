import {
  listDeleted,
  listProposals,
  restoreDeleted,
  type DeletedRecord,
  type DeletedType,
  type NotedType,
} from '@padiman/contracts';
import { useDetails } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import { useBulkAction, useList, type ListView, type ActionMessages } from '@padiman/client/query';
import { ActionTable, keepSkipped, RecordDetails } from '@padiman/ui/record-list';
import { ListToolbar, momentColumn, useSelection, type Column } from '@padiman/ui/table';

/** Types of records, with the names of the menu. */
const deletedTypes: readonly { value: DeletedType; label: string }[] = [
  { value: 'users', label: 'Users' },
  { value: 'deliverparcels', label: 'Deliver Parcel' },
  { value: 'drivers', label: 'Offer Ride' },
  { value: 'passengerrequests', label: 'Join Ride' },
  { value: 'sendparcels', label: 'Send Parcel' },
  { value: 'posts', label: 'Posts' },
  { value: 'admins', label: 'Admins' },
];

/** Types as notes and messages name them; admins have neither. */
const notedTypeOf: Readonly<Partial<Record<DeletedType, NotedType>>> = {
  users: 'user',
  deliverparcels: 'parcelTrip',
  drivers: 'offeredRide',
  passengerrequests: 'passengerRequest',
  sendparcels: 'sentParcel',
  posts: 'post',
};

const nameOf = ({ title }: DeletedRecord) => title;

/** @param paysBack true if the backend pays back what was paid */
const deletedActionsOf = (paysBack: boolean): Record<'restore', ActionMessages> => ({
  restore: {
    button: 'Restore Selected',
    title: 'Restore records',
    question: (count) => `Are you sure you want to restore ${count} record(s)?`,
    consequence: `They come back to their lists as they were${paysBack ? '; money that was paid back stays where it is' : ''}.`,
    confirm: 'Restore',
    destructive: false,
    doneTitle: 'Success',
    done: 'The selected records were successfully restored.',
    failed: 'The records could not be restored.',
  },
});

/** Columns of the deleted records table. */
const deletedColumns: readonly Column<DeletedRecord>[] = [
  {
    id: 'title',
    width: 220,
    header: 'Record',
    cell: ({ title }) => <span data-clip="">{title}</span>,
    onPhone: 'title',
  },
  momentColumn('deletedAt', 'Deleted', { width: 200, onPhone: 'fact' }),
  {
    id: 'deletedBy',
    width: 150,
    header: 'By',
    cell: ({ deletedBy }) => deletedBy ?? 'Not known',
    onPhone: 'fact',
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? 'No reason given', onPhone: 'fact' },
];

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
  const details = useDetails(list.records);
  const messages = deletedActionsOf(useCapability('refunds'));
  // The lists of the records are read when they are next opened.
  const action = useBulkAction({
    messages,
    changes: [listDeleted, listProposals],
    call: restoreDeleted,
    bodyOf: (_action, ids) => ({ itemType, ids }),
    onDone: (skipped) => keepSkipped(selection, skipped),
  });
  return (
    <>
      <ActionTable
        label="Deleted records"
        list={list}
        columns={deletedColumns}
        nameOf={nameOf}
        emptyText={list.search ? 'No deleted records match the search.' : 'Nothing of this type was deleted.'}
        selection={selection}
        action={action}
        messages={messages}
        namesSkipped={false}
        details={details}
      />
      <RecordDetails
        {...{ details, nameOf }}
        columns={deletedColumns}
        recordType={notedTypeOf[itemType]}
        toldOf={() => true}
      />
    </>
  );
}
