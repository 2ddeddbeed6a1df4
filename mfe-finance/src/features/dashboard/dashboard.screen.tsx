import { FailedState, PageHeader, Skeleton, VisuallyHidden } from '@padiman/ui';
import { useDashboardSummary } from './dashboard.hooks.ts';
import { Cards, Parts } from './dashboard.styles.ts';
import { DashboardFigures } from './DashboardFigures.tsx';

/** `/dashboard`: figures of the platform. Source: specification section 2, Dashboard. */
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

function DashboardShimmer() {
  return (
    <Parts aria-busy="true">
      <VisuallyHidden role="status">Loading the dashboard</VisuallyHidden>
      <Cards>
        {Array.from({ length: 5 }, (_, card) => (
          <Skeleton key={card} h="98px" />
        ))}
      </Cards>
      <Skeleton h="360px" />
      <Skeleton h="180px" />
    </Parts>
  );
}
