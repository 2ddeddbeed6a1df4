import { useState } from 'react';
import type { Dispute } from '@padiman/contracts';
import { Icon } from '@padiman/ui';
import { formatDay, formatDue } from '../../due-dates.ts';
import { statusName } from './disputes.messages.ts';
import { State } from '../reconciliation/reconciliation.styles.ts';
import { Due } from './disputes.styles.ts';

const looks = {
  open: { icon: 'pending', tone: 'waiting' },
  won: { icon: 'accepted', tone: 'brand' },
  lost: { icon: 'rejected', tone: 'danger' },
} as const;

/** Status of a dispute as icon and word. */
export function DisputeStatus({ status }: Pick<Dispute, 'status'>) {
  const { icon, tone } = Object.hasOwn(looks, status) ? looks[status] : looks.open;
  return (
    <State tone={tone}>
      <Icon name={icon} size={16} />
      {statusName(status)}
    </State>
  );
}

/** Due date, of an open dispute with its distance from now. */
export function DueDate({ dispute: { dueAt, overdue, status } }: { dispute: Dispute }) {
  const [now] = useState(Date.now);
  if (dueAt === null) return 'No date';
  return (
    <Due data-overdue={overdue ? '' : undefined}>
      {formatDay(dueAt)}
      {status === 'open' && <small>{formatDue(dueAt, now)}</small>}
    </Due>
  );
}
