import { useState } from 'react';
import type { Dispute } from '@padiman/contracts';
import { Chip, Icon, Moment, splitName } from '@padiman/ui';
import { nairaColumn, textColumn, type Column } from '@padiman/ui/table';
import { formatDue } from '../../due-dates.ts';
import { payerName, statusName } from './disputes.messages.ts';
import { Due } from './disputes.styles.ts';

const looks = {
  open: { icon: 'pending', tone: 'waiting' },
  won: { icon: 'accepted', tone: 'good' },
  lost: { icon: 'rejected', tone: 'bad' },
} as const;

/** Status of a dispute as icon and word. */
export function DisputeStatus({ status }: Pick<Dispute, 'status'>) {
  const { icon, tone } = Object.hasOwn(looks, status) ? looks[status] : looks.open;
  return (
    <Chip tone={tone}>
      <Icon name={icon} size={16} />
      {statusName(status)}
    </Chip>
  );
}

/** Due date, of an open dispute with its distance from now. */
export function DueDate({ dispute: { dueAt, overdue, status } }: { dispute: Dispute }) {
  const [now] = useState(Date.now);
  if (dueAt === null) return 'No date';
  return (
    <Due data-overdue={overdue ? '' : undefined}>
      <Moment at={dueAt} />
      {status === 'open' && <small>{formatDue(dueAt, now)}</small>}
    </Due>
  );
}

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
  nairaColumn('amount', 'Amount', { sort: 'amount', width: 120, onPhone: 'figure' }),
  { id: 'status', header: 'Status', cell: DisputeStatus, onPhone: 'second' },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => splitName(provider) },
  textColumn('reference', 'Payment reference', { width: 170 }),
  { id: 'openedAt', header: 'Opened', cell: ({ openedAt }) => <Moment at={openedAt} /> },
];
