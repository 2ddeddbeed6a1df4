import type { ReactNode } from 'react';
import { useDetails } from '@padiman/client/routing';
import type { SecurityEvent } from '@padiman/contracts';
import { formatCount, formatMoment, PageHeader } from '@padiman/ui';
import { DataTable } from '@padiman/ui/table';
import { LogDrawer, ValueText } from './LogDrawer.tsx';
import { LogFilters } from './LogFilters.tsx';
import { eventColumns } from './security-events.columns.tsx';
import { useSecurityEvents } from './security-log.hooks.ts';
import { kindFilters, kindLabel, personOf } from './security-log.messages.ts';

/** Failed logins, refused calls, exports and the like. @param tabs links to the other lists */
export function SecurityEvents({ tabs }: { tabs: ReactNode }) {
  const list = useSecurityEvents();
  const details = useDetails<SecurityEvent>(list.records);
  return (
    <>
      <DataTable
        label="Security events"
        header={
          <>
            <PageHeader title="Security events" />
            {tabs}
          </>
        }
        list={list}
        filters={kindFilters}
        fields={<LogFilters list={list} />}
        columns={eventColumns}
        nameOf={({ kind, at }) => `${kindLabel(kind)} ${formatMoment(at)}`}
        details={details}
        emptyText={list.clearFilters ? 'No events match.' : 'No events were recorded yet.'}
      />
      {details.id && (
        <LogDrawer
          title={details.record ? kindLabel(details.record.kind) : 'Security event'}
          details={details}
          facts={details.record && factsOf(details.record)}
        />
      )}
    </>
  );
}

const factsOf = (event: SecurityEvent) => [
  { name: 'Time', value: formatMoment(event.at) },
  { name: 'Person', value: personOf(event) },
  { name: 'Account', value: event.accountName },
  { name: 'Address', value: event.address },
  { name: 'Facts', value: <ValueText value={event.details} /> },
  {
    name: 'Further events in this minute',
    value: event.more > 0 ? `${formatCount(event.more)} without a row of their own` : 'None',
  },
  { name: 'Request ID', value: event.requestId },
];
