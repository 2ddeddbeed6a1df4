import type { ReactNode } from 'react';
import { listAudit, listSecurityEvents, paths } from '@padiman/contracts';
import { useList, type ListView } from '@padiman/client/query';
import { useDetails } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import { PageHeader, SectionTabs, Text } from '@padiman/ui';
import { DetailsDrawer, Facts } from '@padiman/ui/overlay';
import { DataTable } from '@padiman/ui/table';
import { useVerification, VerificationResult, VerifyButton } from './AuditVerification.tsx';
import { LogFilters } from './LogFilters.tsx';
import { auditEntries, securityEvents, type LogDescription } from './security-log.columns.tsx';
import { logAddress, type Log } from './security-log.messages.ts';

/** Further filters of both lists, as the address holds them. */
const filters = ['adminId', 'address', 'from', 'until'] as const;

/** One list of evidence under `/admins`, with links to the others. */
export default function SecurityLog({ log, logs }: { log: Log; logs: readonly Log[] }) {
  const tabs = (
    <SectionTabs
      label="Admins"
      tabs={[
        { label: 'Admins', to: paths.admins(), current: false },
        ...logs.map((one) => ({ label: one.label, to: logAddress(one), current: one.tab === log.tab })),
      ]}
    />
  );
  return log.tab === 'audit' ? <AuditTrail tabs={tabs} /> : <SecurityEvents tabs={tabs} />;
}

/** The audit trail with its verification. */
function AuditTrail({ tabs }: { tabs: ReactNode }) {
  const verification = useVerification();
  const canVerify = useCapability('auditVerification');
  return (
    <LogList
      list={useList(listAudit, 'all', filters)}
      log={auditEntries}
      tabs={tabs}
      notice={<VerificationResult verification={verification} />}
    >
      {canVerify && <VerifyButton verification={verification} />}
    </LogList>
  );
}

/** Failed logins, refused calls, exports and the like. */
function SecurityEvents({ tabs }: { tabs: ReactNode }) {
  return <LogList list={useList(listSecurityEvents, 'all', filters)} log={securityEvents} tabs={tabs} />;
}

/** List of evidence, with a drawer for one entry of the page. */
function LogList<R extends { _id: string }>({
  list,
  log: { titleOf, factsOf, noMatchText, emptyText, ...table },
  tabs,
  notice,
  children,
}: {
  list: ListView<R>;
  log: LogDescription<R>;
  /** Links to the other lists. */
  tabs: ReactNode;
  notice?: ReactNode;
  /** Buttons of the whole list. */
  children?: ReactNode;
}) {
  const details = useDetails<R>(list.records);
  return (
    <>
      <DataTable
        {...table}
        header={
          <>
            <PageHeader title={table.label}>{children}</PageHeader>
            {tabs}
          </>
        }
        list={list}
        fields={<LogFilters list={list} />}
        notice={notice}
        details={details}
        emptyText={list.clearFilters ? noMatchText : emptyText}
      />
      {details.id && (
        <DetailsDrawer
          title={titleOf(details.record)}
          recordName={null}
          onClose={details.close}
          onPrevious={details.previous}
          onNext={details.next}
        >
          {details.record ? (
            <Facts facts={factsOf(details.record)} />
          ) : (
            <Text>The list does not contain this entry; its filters or the page may leave it out.</Text>
          )}
        </DetailsDrawer>
      )}
    </>
  );
}
