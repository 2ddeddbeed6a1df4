import { FailedState, Notice, SelectField, Skeleton, VisuallyHidden } from '@padiman/ui';
import { DownloadFailure } from '@padiman/ui/table';
import { Bar } from './reports.styles.ts';
import { ReportActions } from './ReportActions.tsx';
import { useStatement } from './reports.hooks.ts';
import { formatMonth, monthChoices } from './statement.messages.ts';
import { StatementTable } from './StatementTable.tsx';

/** Statement of a month: balances and entries of each account of the ledger. */
export function StatementView() {
  const { month, thisMonth, setMonth, statement, isOutdated, error, retry, download } = useStatement();
  return (
    <>
      <Bar>
        <SelectField
          label="Month"
          value={month}
          options={monthChoices(thisMonth, month, statement?.firstMonth).map((value) => ({
            value,
            label: formatMonth(value),
          }))}
          onChange={setMonth}
        />
        <ReportActions download={download} disabled={!statement || error !== null} />
      </Bar>
      {error ? (
        <FailedState title="The statement could not be loaded." error={error} retry={retry} />
      ) : !statement ? (
        <div aria-busy="true">
          <VisuallyHidden role="status">Loading the statement</VisuallyHidden>
          <Skeleton h="560px" />
        </div>
      ) : statement.accounts.length === 0 ? (
        <Notice icon="reports" title={`No entries until the end of ${formatMonth(statement.month)}.`}>
          The ledger has its entries from the first payment on.
        </Notice>
      ) : (
        <StatementTable statement={statement} isOutdated={isOutdated} />
      )}
      <DownloadFailure download={download} label="The statement" />
    </>
  );
}
