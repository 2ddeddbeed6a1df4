import type { Dispute } from '@padiman/contracts';
import { splitName } from '@padiman/ui';
import { nairaColumn, textColumn, type Column } from '@padiman/ui/table';
import { formatDay } from '../../due-dates.ts';
import { DisputeStatus, DueDate } from './DisputeMarks.tsx';
import { payerName } from './disputes.messages.ts';

/** Columns of the disputes. */
export const disputeColumns: readonly Column<Dispute>[] = [
  {
    id: 'payer',
    width: 170,
    header: 'Payer',
    cell: payerName,
    note: ({ externalId }) => externalId,
    onPhone: 'title',
  },
  {
    id: 'dueAt',
    width: 150,
    header: 'Evidence due',
    cell: (dispute) => <DueDate dispute={dispute} />,
    ...{ sort: 'dueAt', sortedAs: 'date', onPhone: 'fact' },
  },
  nairaColumn('amount', 'Amount', { sort: 'amount', width: 120, onPhone: 'fact' }),
  { id: 'status', header: 'Status', cell: DisputeStatus, onPhone: 'fact' },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => splitName(provider) },
  textColumn('reference', 'Payment reference', { width: 170 }),
  { id: 'openedAt', header: 'Opened', cell: ({ openedAt }) => formatDay(openedAt) },
];
