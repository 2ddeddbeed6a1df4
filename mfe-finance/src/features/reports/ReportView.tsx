import { FailedState, Notice, Skeleton, VisuallyHidden } from '@padiman/ui';
import { DownloadFailure } from '@padiman/ui/table';
import { MeasureCard } from './MeasureCard.tsx';
import { PeriodChoices } from './PeriodChoices.tsx';
import { ReportActions } from './ReportActions.tsx';
import { usePeriodChoice, useReport } from './reports.hooks.ts';
import { formatPeriod } from './reports.messages.ts';
import { Cards, Compared } from './ReportView.styles.ts';

/** Figures of a period, compared with the one before. */
export function ReportView() {
  const chosen = usePeriodChoice();
  const isValid = chosen.problem === undefined;
  const { report, isOutdated, error, retry, download } = useReport(chosen.choice, isValid);
  const isEmpty = report?.measures.every(({ total, before }) => total.count === 0 && before.count === 0);
  return (
    <>
      <PeriodChoices chosen={chosen}>
        <ReportActions download={download} disabled={!report || !isValid} />
      </PeriodChoices>
      {error ? (
        <FailedState title="The report could not be loaded." error={error} retry={retry} />
      ) : !report ? (
        isValid && <Loading />
      ) : (
        <>
          <Compared role="status">
            {formatPeriod(report.period)}, compared with {formatPeriod(report.before)}
          </Compared>
          {isEmpty ? (
            <Notice icon="reports" title="No figures in this period.">
              Nothing happened in it, nor in the one before. Choose another period.
            </Notice>
          ) : (
            <Cards data-outdated={isOutdated || undefined} aria-busy={isOutdated || undefined}>
              {report.measures.map((measure) => (
                <MeasureCard key={measure.measure} measure={measure} period={report.period} />
              ))}
            </Cards>
          )}
        </>
      )}
      <DownloadFailure download={download} label="The report" />
    </>
  );
}

function Loading() {
  return (
    <Cards aria-busy="true">
      <VisuallyHidden role="status">Loading the report</VisuallyHidden>
      {Array.from({ length: 4 }, (_, card) => (
        <Skeleton key={card} h="350px" />
      ))}
    </Cards>
  );
}
