import type { AuditEntry, SecurityEvent } from '@padiman/contracts';
import { formatCount, formatMoment } from '@padiman/ui';
import type { Fact } from '@padiman/ui/overlay';
import type { Column } from '@padiman/ui/table';
import { factsText, kindFilters, kindLabel, personOf } from './security-log.messages.ts';
import { Value } from './security-log.styles.ts';

/** Description of a list of evidence. */
export interface LogDescription<R> {
  label: string;
  searchLabel?: string;
  filters?: readonly { value: string; label: string }[];
  columns: readonly Column<R>[];
  nameOf: (entry: R) => string;
  emptyText: string;
  /** Title of the empty state with a filter. */
  noMatchText: string;
  /** Title of the drawer; of an entry that the page does not contain too. */
  titleOf: (entry: R | undefined) => string;
  factsOf: (entry: R) => readonly Fact[];
}

/** Value of an entry as indented JSON. */
const jsonOf = (value: unknown) =>
  value === null || value === undefined ? 'None' : <Value>{JSON.stringify(value, null, 2)}</Value>;

/** Time of an entry, the title of its row. */
const timeColumn: Column<{ at: string }> = {
  id: 'at',
  header: 'Time',
  width: 226,
  cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  onPhone: 'title',
};

/** Author of a change: an admin, a service key, or the command line. */
const authorOf = ({ adminName, serviceKey }: AuditEntry): string =>
  adminName ?? (serviceKey ? `Service key ${serviceKey}` : 'System or command line');

/** Number of the row in the hash chain; an entry of the last second has none. */
const rowOf = ({ sealed, number }: AuditEntry): number | string => (sealed === false ? 'Pending' : number);

/** The audit trail. */
export const auditEntries: LogDescription<AuditEntry> = {
  label: 'Audit',
  searchLabel: 'Search action',
  nameOf: (entry) => `${rowOf(entry)} ${entry.action}`,
  emptyText: 'No changes were made yet.',
  noMatchText: 'No entries match.',
  titleOf: () => 'Audit entry',
  columns: [
    timeColumn,
    { id: 'admin', header: 'Admin', width: 150, cell: authorOf, onPhone: 'fact' },
    { id: 'action', header: 'Action', width: 164, cell: ({ action }) => action, onPhone: 'fact' },
    { id: 'record', header: 'Record', width: 130, cell: ({ record }) => record, onPhone: 'fact' },
    { id: 'address', header: 'Address', width: 130, cell: ({ address }) => address },
    { id: 'number', header: 'Row', width: 72, align: 'end', cell: rowOf },
  ],
  factsOf: (entry) => [
    { name: 'Time', value: formatMoment(entry.at) },
    { name: 'Admin', value: authorOf(entry) },
    { name: 'Action', value: entry.action },
    { name: 'Record', value: entry.record },
    { name: 'Record ID', value: entry.recordId },
    { name: 'Address', value: entry.address },
    { name: 'Before', value: jsonOf(entry.before) },
    { name: 'After', value: jsonOf(entry.after) },
    { name: 'Row', value: rowOf(entry) },
    { name: 'Hash', value: entry.hash },
  ],
};

/** Security events. */
export const securityEvents: LogDescription<SecurityEvent> = {
  label: 'Security events',
  filters: kindFilters,
  nameOf: ({ kind, at }) => `${kindLabel(kind)} ${formatMoment(at)}`,
  emptyText: 'No events were recorded yet.',
  noMatchText: 'No events match.',
  titleOf: (event) => (event ? kindLabel(event.kind) : 'Security event'),
  columns: [
    timeColumn,
    { id: 'kind', header: 'Kind', width: 140, cell: ({ kind }) => kindLabel(kind), onPhone: 'fact' },
    { id: 'person', header: 'Person', width: 180, cell: personOf, onPhone: 'fact' },
    { id: 'address', header: 'Address', width: 110, cell: ({ address }) => address, onPhone: 'fact' },
    { id: 'facts', header: 'Facts', width: 270, cell: factsText },
  ],
  factsOf: (event) => [
    { name: 'Time', value: formatMoment(event.at) },
    { name: 'Person', value: personOf(event) },
    { name: 'Account', value: event.accountName },
    { name: 'Address', value: event.address },
    { name: 'Facts', value: jsonOf(event.details) },
    {
      name: 'Further events in this minute',
      value: event.more > 0 ? `${formatCount(event.more)} without a row of their own` : 'None',
    },
    { name: 'Request ID', value: event.requestId },
  ],
};
