import { useId } from 'react';
import type { Period, ReportMeasure } from '@padiman/contracts';
import { useRuntimeConfig } from '@padiman/client/session';
import { Card, formatCount, lazyComponent, Skeleton, Icon, VisuallyHidden } from '@padiman/ui';
import { ChartArea, Facts, Nothing, Title, Value, Line, FigureTable, Figures } from './reports.styles.ts';
import {
  dayLabel,
  formatDuration,
  formatFigure,
  formatMark,
  measureTexts,
  type FigureKind,
  changeOf,
  nameOfBefore,
  formatPeriod,
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
  const { total, series } = measure;
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
      <Change measure={measure} kind={kind} period={period} />
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
      <SpanTable measure={measure} title={title} counted={counted} />
    </Card>
  );
}

/** Change of a figure against the period before, as an icon and words, with the figure of that period. */
function Change({ measure, kind, period }: { measure: ReportMeasure; kind: FigureKind; period: Period }) {
  const before = measure.before[kind];
  const change = changeOf(measure.total[kind], before);
  const name = nameOfBefore(period);
  if (!change) return <Line>No comparison with {name}</Line>;
  const { direction, percent } = change;
  if (direction === 'same') return <Line>As in {name}</Line>;
  return (
    <Line>
      <Icon name={direction === 'more' ? 'rising' : 'falling'} size={16} />
      <span>
        {percent === undefined ? (
          `None in ${name}`
        ) : (
          <>
            {percent === 0 ? 'Under 1' : formatCount(percent)}% {wordFor(direction, kind)} than in {name}{' '}
            <small>({formatFigure(before, kind)})</small>
          </>
        )}
      </span>
    </Line>
  );
}

const wordFor = (direction: 'more' | 'less', kind: FigureKind) =>
  kind === 'median' ? { more: 'longer', less: 'shorter' }[direction] : direction;

/** Figures of a measure by span, shown on demand. */
function SpanTable({ measure, title, counted }: { measure: ReportMeasure; title: string; counted: string }) {
  const kind = kindOf(measure);
  const { series } = measure;
  return (
    <Figures>
      <summary>
        <span>
          Show as a table<VisuallyHidden>: {title}</VisuallyHidden>
        </span>
      </summary>
      <FigureTable>
        <VisuallyHidden asChild>
          <caption>{title}</caption>
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{series.some(({ from, to }) => from !== to) ? 'Days' : 'Day'}</th>
            <th scope="col">{counted}</th>
            {kind === 'amount' && <th scope="col">Amount</th>}
            {kind === 'median' && (
              <>
                <th scope="col">Median</th>
                <th scope="col">90 % within</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {series.map((span) => (
            <tr key={span.from}>
              <th scope="row">{formatPeriod(span)}</th>
              <td>{formatCount(span.count)}</td>
              {kind === 'amount' && <td>{formatFigure(span.amount, 'amount')}</td>}
              {kind === 'median' && (
                <>
                  <td>{formatFigure(span.median, 'median')}</td>
                  <td>{formatFigure(span.p90, 'median')}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Figures>
  );
}
