import { FailedState, Notice, Skeleton, VisuallyHidden, TextField } from '@padiman/ui';
import { DownloadFailure } from '@padiman/ui/table';
import { MeasureCard } from './MeasureCard.tsx';
import { ReportActions } from './ReportActions.tsx';
import { usePeriodChoice, useReport, type PeriodChoice } from './reports.hooks.ts';
import { formatPeriod, choices } from './reports.messages.ts';
import { Cards, Compared, Bar, Days, Links } from './reports.styles.ts';
import type { ReactNode } from 'react';
import { earliestReportDay } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';

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

/** Choice of the period: links, and two days for an own one. */
function PeriodChoices({
  chosen: { choice, problem, linkTo, setOwn },
  children,
}: {
  chosen: PeriodChoice;
  /** Actions at the end. */
  children: ReactNode;
}) {
  return (
    <Bar>
      <Links aria-label="Period">
        {choices.map(({ name, label }) => (
          <Link key={name} to={linkTo(name)} replace aria-current={name === choice.name ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </Links>
      {choice.name === 'own' && (
        <Days>
          {(
            [
              ['From', 'from'],
              ['To', 'to'],
            ] as const
          ).map(([label, key]) => (
            <TextField
              key={key}
              label={label}
              type="date"
              min={earliestReportDay}
              value={choice[key]}
              error={key === 'to' ? problem : undefined}
              onChange={({ target }) => setOwn({ [key]: target.value })}
            />
          ))}
        </Days>
      )}
      {children}
    </Bar>
  );
}
