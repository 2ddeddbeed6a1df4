import type { AuditEntry, SecurityEvent } from '@padiman/contracts';
import { formatCount, formatMoment } from '@padiman/ui';
import type { Fact } from '@padiman/ui/overlay';
import { momentColumn, type Column } from '@padiman/ui/table';
import { authorOf, changesOf, eventSentence, sentenceOf } from './audit.messages.ts';
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

/** Code, record, values and hash of an entry as they are stored, behind a disclosure. */
const recorded = ({ action, record, recordId, before, after, hash }: AuditEntry) => (
  <details>
    <summary>Code and JSON</summary>
    {jsonOf({ action, record, recordId, before, after, hash })}
  </details>
);

/** Time of an entry, the title of its row. */
const timeColumn = momentColumn('at', 'Time', { width: 226, onPhone: 'title' });

/** Number of the row in the hash chain; an entry of the last second has none. */
const rowOf = ({ sealed, number }: AuditEntry): number | string => (sealed === false ? 'Pending' : number);

/** The audit trail. */
export const auditEntries: LogDescription<AuditEntry> = {
  label: 'Audit',
  searchLabel: 'Search action',
  nameOf: (entry) => `${rowOf(entry)} ${sentenceOf(entry)}`,
  emptyText: 'No changes were made yet.',
  noMatchText: 'No entries match.',
  titleOf: (entry) => (entry ? sentenceOf(entry) : 'Audit entry'),
  columns: [
    timeColumn,
    { id: 'event', header: 'Event', width: 444, cell: sentenceOf, onPhone: 'fact' },
    { id: 'address', header: 'Address', width: 130, cell: ({ address }) => address },
    { id: 'number', header: 'Row', width: 72, align: 'end', cell: rowOf },
  ],
  factsOf: (entry) => [
    { name: 'Time', value: formatMoment(entry.at) },
    { name: 'Admin', value: authorOf(entry) },
    { name: 'Address', value: entry.address },
    ...changesOf(entry).map(({ name, before, after }) => ({
      name: name.charAt(0).toUpperCase() + name.slice(1),
      value: before === undefined ? after : `${before} → ${after ?? 'removed'}`,
    })),
    { name: 'Row', value: rowOf(entry) },
    { name: 'As recorded', value: recorded(entry) },
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
    { id: 'event', header: 'Event', width: 320, cell: eventSentence, onPhone: 'fact' },
    { id: 'address', header: 'Address', width: 110, cell: ({ address }) => address, onPhone: 'fact' },
    { id: 'facts', header: 'Facts', width: 270, cell: factsText },
  ],
  factsOf: (event) => [
    { name: 'Time', value: formatMoment(event.at) },
    { name: 'Person', value: personOf(event) },
    { name: 'Account', value: event.accountName },
    { name: 'Address', value: event.address },
    { name: 'Facts', value: factsText({ ...event, more: 0 }) || 'None' },
    {
      name: 'As recorded',
      value: (
        <details>
          <summary>Code and JSON</summary>
          {jsonOf({ kind: event.kind, details: event.details })}
        </details>
      ),
    },
    {
      name: 'Further events in this minute',
      value: event.more > 0 ? `${formatCount(event.more)} without a row of their own` : 'None',
    },
    { name: 'Request ID', value: event.requestId },
  ],
};
