import { useId } from 'react';
import type { Report, ReportFigures, ReportMeasure } from '@padiman/contracts';
import { useRuntimeConfig } from '@padiman/client/session';
import { Card, formatCount, lazyComponent, Skeleton, Icon, unknown, VisuallyHidden } from '@padiman/ui';
import {
  ChartArea,
  Facts,
  Nothing,
  Title,
  Value,
  Line,
  FigureTable,
  Figures,
  Strip,
} from './reports.styles.ts';
import {
  dayLabel,
  formatDuration,
  formatFigure,
  formatMark,
  measureTexts,
  type FigureKind,
  changeOf,
  countsOf,
  verdictOf,
  nameOfBefore,
  formatPeriod,
} from './reports.messages.ts';

const BarChart = lazyComponent('The chart', () =>
  import('@padiman/ui/chart').then((chart) => ({ default: chart.BarChart })),
);

const Sparkline = lazyComponent('The chart', () =>
  import('@padiman/ui/chart').then((chart) => ({ default: chart.Sparkline })),
);

const chartHeight = 160;

/** Measures of time begin their names with what was decided. */
const kindOf = ({ measure, total }: ReportMeasure): FigureKind =>
  total.amount !== null ? 'amount' : measure.endsWith('Decisions') ? 'median' : 'count';

/** Every measure of the report in one line: figure, course and change. */
export function Overview({ report, ...rest }: { report: Report }) {
  const { brand } = useRuntimeConfig();
  return (
    <Strip aria-label="Overview" {...rest}>
      {report.measures.map((measure) => {
        const kind = kindOf(measure);
        const figure = measure.total[kind];
        return (
          <li key={measure.measure}>
            <span>{measureTexts(measure.measure, brand.product).title}</span>
            <strong>{figure === null ? unknown : formatMark(figure, kind)}</strong>
            <Sparkline fallback={<Skeleton h="28px" />} counts={countsOf(measure, kind)} />
            <Change measure={measure} kind={kind} />
          </li>
        );
      })}
    </Strip>
  );
}

/** A measure with its change, its chart, and the same figures as a table; a single day beside the one before. */
export function MeasureCard(card: { measure: ReportMeasure; report: Report; span: number }) {
  const { measure, report, span: columns } = card;
  const id = useId();
  const { brand } = useRuntimeConfig();
  const { title, counted } = measureTexts(measure.measure, brand.product);
  const kind = kindOf(measure);
  const { total, series } = measure;
  const shown = series.length === 1 ? [{ ...report.before, ...measure.before }, ...series] : series;
  const bars = shown.map((span) => ({ label: dayLabel(span.from), count: span[kind] ?? 0 }));
  return (
    <Card aria-labelledby={id} data-span={columns}>
      <Title id={id}>{title}</Title>
      <Value>{formatFigure(total[kind], kind)}</Value>
      <Facts>
        {kind === 'amount' && `${counted}: ${formatCount(total.count)}`}
        {kind === 'median' &&
          (total.p90 === null
            ? 'Median'
            : `Median of ${formatCount(total.count)}; 90 % within ${formatDuration(total.p90)}`)}
      </Facts>
      <Change measure={measure} kind={kind} name={nameOfBefore(report.before)} />
      <ChartArea>
        {shown.every(({ count }) => count === 0) ? (
          <Nothing>None in this period</Nothing>
        ) : (
          <BarChart
            fallback={<Skeleton h={`${chartHeight}px`} />}
            height={chartHeight}
            data={bars}
            // A day without decisions has no time.
            format={(value) => (kind === 'median' && value === 0 ? unknown : formatMark(value, kind))}
          />
        )}
      </ChartArea>
      <SpanTable {...{ kind, spans: shown, title, counted }} />
    </Card>
  );
}

/**
 * Change of a figure against the period before, as an icon and words, marked as better or worse by what it means.
 *
 * @param name name of the period before, with whose figure the change is compared in full
 */
function Change({ measure, kind, name }: { measure: ReportMeasure; kind: FigureKind; name?: string }) {
  const before = measure.before[kind];
  const change = changeOf(measure.total[kind], before);
  const than = name ? ` than in ${name}` : '';
  if (!change) return <Line>{name ? `No comparison with ${name}` : 'No comparison'}</Line>;
  const { direction, percent } = change;
  if (direction === 'same') return <Line>{name ? `As in ${name}` : 'Unchanged'}</Line>;
  const verdict = verdictOf(measure.measure, direction);
  return (
    <Line data-verdict={verdict}>
      <Icon name={direction === 'more' ? 'rising' : 'falling'} size={16} />
      <span>
        {percent === undefined
          ? `None ${name ? `in ${name}` : 'before'}`
          : `${percent === 0 ? 'Under 1' : formatCount(percent)}% ${wordFor(direction, kind)}${than} `}
        {name && percent !== undefined && <small>({formatFigure(before, kind)})</small>}
        {verdict && <b>{verdict}</b>}
      </span>
    </Line>
  );
}

const wordFor = (direction: 'more' | 'less', kind: FigureKind) =>
  kind === 'median' ? { more: 'longer', less: 'shorter' }[direction] : direction;

/** Figures of a measure by span, shown on demand. */
function SpanTable(table: {
  kind: FigureKind;
  spans: readonly (Report['before'] & ReportFigures)[];
  title: string;
  counted: string;
}) {
  const { kind, spans, title, counted } = table;
  const counts = [counted, ({ count }: ReportFigures) => formatCount(count)] as const;
  const columns = {
    count: [counts],
    amount: [counts, ['Amount', ({ amount }: ReportFigures) => formatFigure(amount, 'amount')]],
    median: [
      counts,
      ['Median', ({ median }: ReportFigures) => formatFigure(median, 'median')],
      ['90 % within', ({ p90 }: ReportFigures) => formatFigure(p90, 'median')],
    ],
  } as const;
  const first = spans.some(({ from, to }) => from !== to) ? 'Days' : 'Day';
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
            {[first, ...columns[kind].map(([name]) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <tr key={span.from}>
              <th scope="row">{formatPeriod(span)}</th>
              {columns[kind].map(([name, text]) => (
                <td key={name}>{text(span)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Figures>
  );
}
