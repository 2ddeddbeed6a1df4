import type { DashboardSummary } from '@padiman/contracts';
import { formatCount, formatNaira, Card, lazyComponent, monthName, Skeleton, unknown } from '@padiman/ui';
import { Counts, Figures, Parts, Frame, Months, SectionTitle, MonthGrid, List } from './dashboard.styles.ts';
import { useId } from 'react';
import { statusLabel } from './dashboard.messages.ts';

/** All figures of the dashboard. */
export function DashboardFigures({ summary }: { summary: DashboardSummary }) {
  const { totals, blockedDrivers, referredUsers } = summary;
  return (
    <Parts>
      <Figures>
        <Figure span={2} name="Total Withdrawals" value={formatNaira(totals?.totalWithdrawals)} />
        <Figure span={2} name="Total Refunds" value={formatNaira(totals?.totalRefunds)} />
        <Figure span={2} name="Total Money Held for Clients" value={formatNaira(totals?.totalBalance)} />
        <Figure span={3} name="Blocked Drivers" value={formatCount(blockedDrivers)} />
        <Figure span={3} name="Referred Users" value={formatCount(referredUsers)} />
      </Figures>
      <MonthlySignups months={summary.signupsByMonth} />
      <Counts>
        <StatusCounts title="Send Parcel Status" counts={summary.sendParcelStatusCounts} />
        <StatusCounts title="Join a Ride Status" counts={summary.joinRide} />
      </Counts>
    </Parts>
  );
}

/** Figure with its name, in a `dl` of six columns of which it takes `span`. */
function Figure({ name, value, span }: { name: string; value: string; span: 2 | 3 }) {
  return (
    <Frame span={span}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Frame>
  );
}

const BarChart = lazyComponent('The chart', () =>
  import('@padiman/ui/chart').then((chart) => ({ default: chart.BarChart })),
);

const chartHeight = 220;

/**
 * Sign-ups by month, as a grid of figures and as a bar chart. The chart leaves out months whose number or count is
 * unknown.
 */
function MonthlySignups({ months }: { months: DashboardSummary['signupsByMonth'] }) {
  const id = useId();
  const named = (months ?? []).map(({ _id, signupCount }) => ({
    name: monthName(_id.month),
    count: signupCount,
  }));
  const bars = named.flatMap(({ name, count }) =>
    name === unknown || count === null ? [] : [{ label: name.slice(0, 3), count }],
  );
  return (
    <Card aria-labelledby={id}>
      <SectionTitle id={id}>Monthly Signups</SectionTitle>
      {named.length === 0 ? (
        unknown
      ) : (
        <Months>
          <MonthGrid>
            {named.map(({ name, count }, position) => (
              <div key={position}>
                <dt>{name}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </MonthGrid>
          {bars.length > 0 && (
            <BarChart fallback={<Skeleton h={`${chartHeight}px`} />} height={chartHeight} data={bars} />
          )}
        </Months>
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
