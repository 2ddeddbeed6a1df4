import type { ReportMeasure } from '@padiman/contracts';
import { formatCount, VisuallyHidden } from '@padiman/ui';
import { FigureTable, Figures } from './MeasureCard.styles.ts';
import { formatFigure, formatPeriod, type FigureKind } from './reports.messages.ts';

/** Figures of a measure by span, shown on demand. */
export function MeasureTable({
  title,
  counted,
  kind,
  series,
}: {
  title: string;
  counted: string;
  kind: FigureKind;
  series: ReportMeasure['series'];
}) {
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
