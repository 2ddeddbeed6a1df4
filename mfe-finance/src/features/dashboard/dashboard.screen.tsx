import { FailedState, Grid, PageHeader, Skeleton, Stack, VisuallyHidden } from '@padiman/ui';
import { useDashboardSummary } from './dashboard.hooks.ts';
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
    <Stack gap="5" aria-busy="true">
      <VisuallyHidden role="status">Loading the dashboard</VisuallyHidden>
      <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 210px), 1fr))" gap="4">
        {Array.from({ length: 5 }, (_, card) => (
          <Skeleton key={card} h="98px" />
        ))}
      </Grid>
      <Skeleton h="360px" />
      <Skeleton h="180px" />
    </Stack>
  );
}
