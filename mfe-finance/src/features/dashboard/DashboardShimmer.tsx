import { Grid, Skeleton, Stack, VisuallyHidden } from '@padiman/ui';

/** The shape of the dashboard while its figures are on their way. */
export function DashboardShimmer() {
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
