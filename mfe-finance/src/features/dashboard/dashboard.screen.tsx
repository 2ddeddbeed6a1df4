import { useSearchParams } from '@padiman/client/routing';
import { FailedState, lazyComponent, PageHeader, Skeleton, VisuallyHidden } from '@padiman/ui';
import { useDashboardSummary, useWorkToDo } from './work.hooks.ts';
import { Cards, Parts } from './dashboard.styles.ts';
import { DashboardFigures } from './DashboardFigures.tsx';
import { WorkToDo } from './WorkToDo.tsx';

const AddressedDrawer = lazyComponent('The list', () => import('./AddressedDrawer.tsx'), { overlay: true });

/** Parameter of the address while a list of records that wait for the admin is open. */
const waitingKey = 'waiting';

/** `/dashboard`: what waits, and figures of the platform. Source: specification section 2, Dashboard. */
export default function DashboardScreen() {
  // Read side by side, the figures first.
  const { summary, error, retry } = useDashboardSummary();
  const work = useWorkToDo();
  const [params, setParams] = useSearchParams();
  const waiting = params.get(waitingKey);
  const retryAll = () => {
    retry();
    if (work.error) work.retry();
  };
  return (
    <>
      <PageHeader title="Dashboard" />
      {work.offered && <WorkToDo work={work} hasRetry={!error} />}
      {work.offered && (waiting === 'mentions' || waiting === 'escalations') && (
        <AddressedDrawer
          list={waiting}
          onClose={() => setParams({}, { replace: true })}
          onDismiss={() => setParams({}, { replace: true })}
        />
      )}
      {summary ? (
        <DashboardFigures summary={summary} />
      ) : error ? (
        <FailedState title="Cannot load data. An error occurred." error={error} retry={retryAll} />
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
