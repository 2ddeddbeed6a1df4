import { Link, Slot } from '@padiman/client/routing';
import {
  FailedState,
  lazyComponent,
  PageHeader,
  Skeleton,
  VisuallyHidden,
  Button,
  formatCount,
  formatDay,
  formatMoment,
  formatNaira,
  formatRelative,
  Card,
  monthName,
  unknown,
} from '@padiman/ui';
import {
  useDashboardSummary,
  useReviewOffered,
  useWorkToDo,
  type ShownQueue,
  type WorkToDoState,
} from './work.hooks.ts';
import {
  Cards,
  Parts,
  Protections,
  Count,
  Exact,
  Extent,
  Head,
  Message,
  Name,
  Queues,
  Quiet,
  Section,
  Title,
  Counts,
  Figures,
  Frame,
  Months,
  SectionTitle,
  MonthGrid,
  List,
} from './dashboard.styles.ts';
import { Fragment, useId } from 'react';
import { queueAddress, queues, runsWithoutText, statusLabel } from './dashboard.messages.ts';
import type { DashboardSummary } from '@padiman/contracts';

/** `/dashboard`: what waits, and figures of the platform. Source: specification section 2, Dashboard. */
export default function DashboardScreen() {
  // Read side by side, the figures first.
  const { data: summary, error, refetch } = useDashboardSummary();
  const work = useWorkToDo();
  const retryAll = () => {
    void refetch();
    if (work.error) work.retry();
  };
  return (
    <>
      <PageHeader title="Dashboard" />
      {work.offered && <WorkToDo work={work} hasRetry={!error} />}
      {summary ? (
        <DashboardFigures summary={summary.data} />
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
          <Skeleton key={card} data-span={spanOf(card, 5, 3)} h="98px" />
        ))}
      </Cards>
      <Skeleton h="360px" />
      <Skeleton h="180px" />
    </Parts>
  );
}

/**
 * Queues that wait for the admin, each a link to its records. Names and places stand before the numbers arrive, so that
 * nothing below moves. A failure says so here and leaves the figures alone.
 *
 * @param hasRetry false while another Retry of the screen covers this read too
 */
function WorkToDo({ work, hasRetry }: { work: WorkToDoState; hasRetry: boolean }) {
  const { queues: offered, readAt, error, retry } = work;
  const id = useId();
  const hasReview = useReviewOffered();
  const shown = offered.filter(({ count, onHold = 0 }) => count !== 0 || onHold > 0);
  const quiet = offered.filter((one) => !shown.includes(one));
  return (
    <Section aria-labelledby={id}>
      <Head>
        <Title id={id}>Work to do</Title>
        {error && (
          <>
            <Message role="status">The numbers could not be loaded.</Message>
            {hasRetry && <Button onClick={retry}>Retry</Button>}
          </>
        )}
      </Head>
      <Queues aria-busy={readAt === 0 && !error}>
        {shown.map((one, index) => (
          <li key={one.queue} data-span={spanOf(index, shown.length, 4)}>
            <Queue shown={one} work={work} />
          </li>
        ))}
      </Queues>
      {quiet.length > 0 && (
        <Quiet>
          Nothing waits in{' '}
          {quiet.map(({ queue }, index) => (
            <Fragment key={queue}>
              {index > 0 && ', '}
              <Link to={queueAddress(queue, hasReview)}>{queues[queue].name}</Link>
            </Fragment>
          ))}
          .
        </Quiet>
      )}
    </Section>
  );
}

function Queue({ shown, work }: { shown: ShownQueue; work: WorkToDoState }) {
  const { queue, count, amount, oldest, onHold = 0 } = shown;
  const hasReview = useReviewOffered();
  const isWaiting = count !== undefined && count > 0;
  return (
    <Link to={queueAddress(queue, hasReview)}>
      <Name>{queues[queue].name}</Name>{' '}
      <Count waiting={isWaiting}>
        {count === undefined && !work.error ? <Skeleton h="16px" w="24px" /> : formatCount(count)}
      </Count>{' '}
      <Extent>
        {isWaiting && amount !== null && <span>{formatNaira(amount)}</span>}{' '}
        {onHold > 0 && <span>{formatCount(onHold)} on hold</span>}{' '}
        {isWaiting && oldest && (
          <time dateTime={oldest} data-age>
            oldest {ageOf(oldest, work.readAt)}
          </time>
        )}
      </Extent>
      {isWaiting && oldest && <Exact aria-hidden>Oldest: {formatMoment(oldest)}</Exact>}
    </Link>
  );
}

/** Age of the oldest record, or its date after a week. A clock that is behind makes none of the future. */
const ageOf = (oldest: string, now: number) =>
  formatRelative(Math.min(Date.parse(oldest), now), now) ?? formatDay(oldest);

/** All figures of the dashboard. */
function DashboardFigures({ summary }: { summary: DashboardSummary }) {
  const { totals, blockedDrivers, referredUsers } = summary;
  const figures = {
    'Total Withdrawals': formatNaira(totals?.totalWithdrawals),
    'Total Refunds': formatNaira(totals?.totalRefunds),
    'Total Money Held for Clients': formatNaira(totals?.totalBalance),
    'Blocked Drivers': formatCount(blockedDrivers),
    'Referred Users': formatCount(referredUsers),
  };
  const withoutText = runsWithoutText(summary.runsWithout ?? []);
  return (
    <Parts>
      {withoutText && <Protections role="note">{withoutText}</Protections>}
      <Figures>
        {Object.entries(figures).map(([name, value], index) => (
          <Frame key={name} data-span={spanOf(index, 5, 3)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Frame>
        ))}
      </Figures>
      <MonthlySignups months={summary.signupsByMonth} />
      <Counts>
        <StatusCounts title="Send Parcel Status" counts={summary.sendParcelStatusCounts} />
        <StatusCounts title="Join a Ride Status" counts={summary.joinRide} />
      </Counts>
      <Slot name="dashboard.panels" of={summary} />
    </Parts>
  );
}

/**
 * Columns that an item takes on a wide screen, with at most `most` items in a line. Lines have the same edges: where the
 * count cannot be divided, the last items are wider.
 */
function spanOf(index: number, count: number, most: 3 | 4): number {
  const even = [most, most - 1].find((each) => count % each === 0);
  // Not one item alone in the last line.
  const perLine = even ?? (count % most === 1 ? most - 1 : most);
  const rest = count % perLine;
  if (index < count - rest) return 12 / perLine;
  const parts = Math.floor(perLine / rest);
  return (12 / perLine) * (index < count - 1 ? parts : perLine - parts * (rest - 1));
}

const BarChart = lazyComponent('The chart', () =>
  import('@padiman/ui/chart').then((chart) => ({ default: chart.BarChart })),
);

const chartHeight = 220;

/** Sign-ups by month, as a chart and as the grid of its figures. A year stands where it begins, if the backend names it. */
function MonthlySignups({ months }: { months: DashboardSummary['signupsByMonth'] }) {
  const id = useId();
  const named = (months ?? []).map(({ _id: { month, year }, signupCount }, index, all) => ({
    name: monthName(month),
    year: year === all[index - 1]?._id.year ? undefined : year,
    count: signupCount,
  }));
  const bars = named.map(({ name, count }) => ({ label: name.slice(0, 3), count: count ?? 0 }));
  return (
    <Card aria-labelledby={id}>
      <SectionTitle id={id}>Monthly Signups</SectionTitle>
      {named.length === 0 ? (
        unknown
      ) : (
        <>
          <Months>
            <BarChart
              fallback={<Skeleton h={`${chartHeight}px`} />}
              height={chartHeight}
              data={bars}
              hasCounts={false}
            />
          </Months>
          <MonthGrid>
            {named.map(({ name, year, count }, position) => (
              <div key={position}>
                <dt>
                  {name} {year && <small>{year}</small>}
                </dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </MonthGrid>
        </>
      )}
    </Card>
  );
}

/** Number of records by status; `—` for a map that is missing or empty. */
function StatusCounts({ title, counts }: { title: string; counts: Record<string, number | null> | null }) {
  const id = useId();
  const entries = Object.entries(counts ?? {});
  return (
    <Card aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {entries.length === 0 ? (
        unknown
      ) : (
        <List>
          {entries.map(([key, count]) => (
            <div key={key}>
              <dt>{statusLabel(key)}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </List>
      )}
    </Card>
  );
}
