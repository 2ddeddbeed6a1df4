import { paths } from '@padiman/contracts';
import { SectionTabs } from '@padiman/ui';
import { AuditTrail } from './AuditTrail.tsx';
import { SecurityEvents } from './SecurityEvents.tsx';
import { logAddress, type Log } from './security-log.messages.ts';

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
