import type { ReactNode } from 'react';
import { useDetails } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import type { AuditEntry } from '@padiman/contracts';
import { formatMoment, PageHeader } from '@padiman/ui';
import { DataTable } from '@padiman/ui/table';
import { auditColumns, authorOf, rowOf } from './audit-trail.columns.tsx';
import { VerificationResult, VerifyButton } from './AuditVerification.tsx';
import { LogDrawer, ValueText } from './LogDrawer.tsx';
import { LogFilters } from './LogFilters.tsx';
import { useAuditTrail, useVerification } from './security-log.hooks.ts';

/** The audit trail with its verification. @param tabs links to the other lists */
export function AuditTrail({ tabs }: { tabs: ReactNode }) {
  const list = useAuditTrail();
  const details = useDetails<AuditEntry>(list.records);
  const verification = useVerification();
  const canVerify = useCapability('auditVerification');
  return (
    <>
      <DataTable
        label="Audit"
        header={
          <>
            <PageHeader title="Audit">{canVerify && <VerifyButton verification={verification} />}</PageHeader>
            {tabs}
          </>
        }
        list={list}
        searchLabel="Search action"
        fields={<LogFilters list={list} />}
        notice={<VerificationResult verification={verification} />}
        columns={auditColumns}
        nameOf={(entry) => `${rowOf(entry)} ${entry.action}`}
        details={details}
        emptyText={list.clearFilters ? 'No entries match.' : 'No changes were made yet.'}
      />
      {details.id && (
        <LogDrawer title="Audit entry" details={details} facts={details.record && factsOf(details.record)} />
      )}
    </>
  );
}

const factsOf = (entry: AuditEntry) => [
  { name: 'Time', value: formatMoment(entry.at) },
  { name: 'Admin', value: authorOf(entry) },
  { name: 'Action', value: entry.action },
  { name: 'Record', value: entry.record },
  { name: 'Record ID', value: entry.recordId },
  { name: 'Address', value: entry.address },
  { name: 'Before', value: <ValueText value={entry.before} /> },
  { name: 'After', value: <ValueText value={entry.after} /> },
  { name: 'Row', value: rowOf(entry) },
  { name: 'Hash', value: entry.hash },
];
