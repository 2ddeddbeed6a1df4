import type { AuditEntry } from '@padiman/contracts';
import { formatMoment } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';

/** Author of a change: an admin, a service key, or the command line. */
export const authorOf = ({ adminName, serviceKey }: AuditEntry): string =>
  adminName ?? (serviceKey ? `Service key ${serviceKey}` : 'Command line');

/** Number of the row in the hash chain; an entry of the last second has none. */
export const rowOf = ({ sealed, number }: AuditEntry): number | string =>
  sealed === false ? 'Pending' : number;

/** Columns of the audit trail. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'Time',
    width: 226,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    onPhone: 'title',
  },
  { id: 'admin', header: 'Admin', width: 150, cell: authorOf, onPhone: 'fact' },
  { id: 'action', header: 'Action', width: 164, cell: ({ action }) => action, onPhone: 'fact' },
  { id: 'record', header: 'Record', width: 130, cell: ({ record }) => record, onPhone: 'fact' },
  { id: 'address', header: 'Address', width: 130, cell: ({ address }) => address },
  { id: 'number', header: 'Row', width: 72, align: 'end', cell: rowOf },
];
