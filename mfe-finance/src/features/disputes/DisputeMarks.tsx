import { useState } from 'react';
import type { Dispute } from '@padiman/contracts';
import { Icon } from '@padiman/ui';
import { formatDay, formatDue } from '../../due-dates.ts';
import { statusName } from './disputes.messages.ts';
import { Due, Mark } from './disputes.styles.ts';

const icons = { open: 'pending', won: 'accepted', lost: 'rejected' } as const;

/** Status of a dispute as icon and word. */
export function DisputeStatus({ status }: Pick<Dispute, 'status'>) {
  return (
    <Mark status={status}>
      <Icon name={icons[status]} size={16} />
      {statusName(status)}
    </Mark>
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
