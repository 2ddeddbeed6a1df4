import { FailedState, PageHeader } from '@padiman/ui';
import { useDashboardSummary } from './dashboard.hooks.ts';
import { DashboardFigures } from './DashboardFigures.tsx';
import { DashboardShimmer } from './DashboardShimmer.tsx';

/** `/dashboard`: how the platform stands. Source: specification section 2, Dashboard. */
export default function DashboardScreen() {
  const { summary, error, retry } = useDashboardSummary();
  return (
    <>
      <PageHeader title="Dashboard" />
      {summary ? (
        <DashboardFigures summary={summary} />
      ) : error ? (
        <FailedState title="Cannot load data. An error occurred." error={error} retry={retry} />
      ) : (
        <DashboardShimmer />
      )}
    </>
  );
}
