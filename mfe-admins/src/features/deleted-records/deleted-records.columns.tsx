import type { DeletedRecord } from '@padiman/contracts';
import { formatMoment } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';

/** Columns of the deleted records table. */
export const deletedColumns: readonly Column<DeletedRecord>[] = [
  {
    id: 'title',
    width: 220,
    header: 'Record',
    cell: ({ title }) => <span data-clip="">{title}</span>,
    onPhone: 'title',
  },
  {
    id: 'deletedAt',
    width: 200,
    header: 'Deleted',
    cell: ({ deletedAt }) => <time dateTime={deletedAt}>{formatMoment(deletedAt)}</time>,
    onPhone: 'fact',
  },
  {
    id: 'deletedBy',
    width: 150,
    header: 'By',
    cell: ({ deletedBy }) => deletedBy ?? 'Not known',
    onPhone: 'fact',
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? 'No reason given', onPhone: 'fact' },
];
