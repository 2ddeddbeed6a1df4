import { Link, useSearchParams } from '@padiman/client/routing';
import { PageHeader } from '@padiman/ui';
import { usePaper } from './print.hooks.ts';
import { useStatementAccess } from './reports.hooks.ts';
import { Tabs } from './reports.screen.styles.ts';
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
        <Tabs aria-label="Reports">
          <Link to={{ search: '' }} aria-current={isStatement ? undefined : 'page'}>
            Figures
          </Link>
          <Link to={{ search: '?tab=statement' }} aria-current={isStatement ? 'page' : undefined}>
            Month’s statement
          </Link>
        </Tabs>
      )}
      {isStatement ? <StatementView /> : <ReportView />}
    </>
  );
}
