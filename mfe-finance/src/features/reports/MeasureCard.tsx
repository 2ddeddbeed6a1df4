import { useId } from 'react';
import type { Period, ReportMeasure } from '@padiman/contracts';
import { useRuntimeConfig } from '@padiman/client/session';
import { Card, formatCount, lazyComponent, Skeleton } from '@padiman/ui';
import { Change } from './Change.tsx';
import { ChartArea, Facts, Nothing, Title, Value } from './MeasureCard.styles.ts';
import { MeasureTable } from './MeasureTable.tsx';
import {
  dayLabel,
  formatDuration,
  formatFigure,
  formatMark,
  measureTexts,
  type FigureKind,
} from './reports.messages.ts';

const BarChart = lazyComponent('The chart', () =>
  import('@padiman/ui/chart').then((chart) => ({ default: chart.BarChart })),
);

const chartHeight = 160;

/** Measures of time begin their names with what was decided. */
const kindOf = ({ measure, total }: ReportMeasure): FigureKind =>
  total.amount !== null ? 'amount' : measure.endsWith('Decisions') ? 'median' : 'count';

/** A measure with its change, its chart, and the same figures as a table. */
export function MeasureCard({ measure, period }: { measure: ReportMeasure; period: Period }) {
  const id = useId();
  const { brand } = useRuntimeConfig();
  const { title, counted } = measureTexts(measure.measure, brand.product);
  const kind = kindOf(measure);
  const { total, before, series } = measure;
  const bars = series.map((span) => ({ label: dayLabel(span.from), count: span[kind] ?? 0 }));
  return (
    <Card aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <Value>{formatFigure(total[kind], kind)}</Value>
      <Facts>
        {kind === 'amount' && `${counted}: ${formatCount(total.count)}`}
        {kind === 'median' &&
          (total.p90 === null
            ? 'Median'
            : `Median of ${formatCount(total.count)}; 90 % within ${formatDuration(total.p90)}`)}
      </Facts>
      <Change now={total[kind]} before={before[kind]} kind={kind} period={period} />
      <ChartArea>
        {total.count === 0 ? (
          <Nothing>None in this period</Nothing>
        ) : (
          <BarChart
            fallback={<Skeleton h={`${chartHeight}px`} />}
            height={chartHeight}
            data={bars}
            format={(value) => formatMark(value, kind)}
            isWhole
          />
        )}
      </ChartArea>
      <MeasureTable title={title} counted={counted} kind={kind} series={series} />
    </Card>
  );
}
