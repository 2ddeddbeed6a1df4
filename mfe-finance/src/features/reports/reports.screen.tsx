import { useSearchParams } from '@padiman/client/routing';
import { PageHeader, SectionTabs } from '@padiman/ui';
import { usePaper, useStatementAccess } from './reports.hooks.ts';
import { ReportView } from './ReportView.tsx';
import { StatementView } from './StatementView.tsx';

/** `/reports`: figures of a period, and for finance a month's statement of the ledger. */
export default function ReportsScreen() {
  usePaper();
  const [params] = useSearchParams();
  const mayRead = useStatementAccess();
  const isStatement = mayRead && params.get('tab') === 'statement';
  return (
    <>
      <PageHeader title="Reports" />
      {mayRead && (
        <SectionTabs
          label="Reports"
          tabs={[
            { label: 'Figures', to: '/reports', current: !isStatement },
            { label: 'Month’s statement', to: '/reports?tab=statement', current: isStatement },
          ]}
        />
      )}
      {isStatement ? <StatementView /> : <ReportView />}
    </>
  );
}
