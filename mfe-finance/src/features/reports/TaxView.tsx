import { taxFigures, type TaxEntry, type TaxReport } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { formatCount, formatNaira, Loaded, SelectField, Text } from '@padiman/ui';
import {
  DataTable,
  DownloadFailure,
  momentColumn,
  nairaColumn,
  textColumn,
  type Column,
} from '@padiman/ui/table';
import { ReportActions } from './ReportActions.tsx';
import { useTax, type TaxState } from './reports.hooks.ts';
import { figureName, formatMonth, kindName, monthOptions } from './reports.messages.ts';
import { Bar, Entries, StatementTable as Table, ThemeTitle } from './reports.styles.ts';

const columns: readonly Column<TaxEntry>[] = [
  momentColumn('at', 'Time', { width: 200, onPhone: 'title' }),
  { id: 'kind', header: 'Entry', cell: ({ kind }) => kindName(kind), onPhone: 'fact' },
  nairaColumn('amount', 'Amount', { onPhone: 'fact' }),
  textColumn('key', 'Key in the ledger', { width: 320 }),
];

const choices = taxFigures.map((value) => ({ value, label: figureName(value) }));

/** Tax report of a month, and the entries behind the figure that the address names. */
export function TaxView() {
  const { month, thisMonth, read, download, linkTo, entries } = useTax();
  return (
    <>
      <Bar>
        <SelectField
          label="Month"
          value={month}
          options={monthOptions(thisMonth, month, read.data?.data.firstMonth)}
          onChange={(chosen) => entries.setParameter('month', chosen)}
        />
        <ReportActions download={download} disabled={!read.data} />
      </Bar>
      <Loaded
        read={read}
        failed="The tax report could not be loaded."
        h="300px"
        label="Loading the tax report"
      >
        {({ data: report }) => (
          <>
            <FigureRows
              report={report}
              shown={entries.filter}
              linkTo={linkTo}
              isOutdated={read.isPlaceholderData}
            />
            <Text tone="muted">{report.basis}</Text>
            <Text weight="semibold">{report.note}</Text>
          </>
        )}
      </Loaded>
      <DownloadFailure download={download} label="The tax report" />
      <Entries>
        <DataTable
          label="Entries"
          header={<ThemeTitle>Entries behind a figure</ThemeTitle>}
          list={entries}
          filters={choices}
          columns={columns}
          nameOf={({ key }) => key}
          emptyText={`No entries for this figure in ${formatMonth(month)}.`}
        />
      </Entries>
    </>
  );
}

/** @param shown figure whose entries are shown */
function FigureRows(
  shown: { report: TaxReport; shown: string } & Pick<TaxState, 'linkTo'> & { isOutdated: boolean },
) {
  const { report, linkTo, isOutdated } = shown;
  return (
    <Table data-outdated={isOutdated || undefined} aria-busy={isOutdated || undefined}>
      <caption>Tax report of {formatMonth(report.month)}</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {['Entries', 'Amount'].map((name) => (
            <th key={name} scope="col" data-align="end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.figures.map(({ figure, count, amount }) => (
          <tr key={figure}>
            <th scope="row">
              <Link to={linkTo(figure)} replace aria-current={figure === shown.shown ? 'true' : undefined}>
                {figureName(figure)}
              </Link>
            </th>
            <td>{formatCount(count)}</td>
            <td>{formatNaira(amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
