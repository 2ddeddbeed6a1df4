import { useId } from 'react';
import type { DashboardSummary } from '@padiman/contracts';
import { Card, formatCount, lazyComponent, monthName, Skeleton, unknown } from '@padiman/ui';
import { Months } from './dashboard.styles.ts';
import { SectionTitle } from './StatusCounts.styles.ts';
import { MonthGrid } from './MonthlySignups.styles.ts';

const BarChart = lazyComponent('The chart', () =>
  import('@padiman/ui/chart').then((chart) => ({ default: chart.BarChart })),
);

const chartHeight = 220;

/**
 * Sign-ups by month, as a grid of figures and as a bar chart. The chart leaves out months whose number or count is
 * unknown.
 */
export function MonthlySignups({ months }: { months: DashboardSummary['signupsByMonth'] }) {
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
