import type { Statement, StatementRow } from '@padiman/contracts';
import { Link, useSearchParams } from '@padiman/client/routing';
import {
  Card,
  DateField,
  formatDay,
  formatNaira,
  formatShort,
  lazyComponent,
  Loaded,
  monthName,
  Notice,
  PageHeader,
  SelectField,
  Skeleton,
} from '@padiman/ui';
import { DownloadButton, DownloadFailure } from '@padiman/ui/table';
import {
  changedChoice,
  choiceIn,
  periodNames,
  problemOf,
  type PeriodName,
  type StatementPeriod,
} from './period.rules.ts';
import { useStatement, useTaxAccess, useToday } from './reports.hooks.ts';
import { Actions, Bar, ChartArea, Links, OwnPeriod, Shown, Table, Title } from './reports.styles.ts';
import { TaxSection } from './TaxSection.tsx';

const BarChart = lazyComponent('The chart', () =>
  import('@padiman/ui/chart').then((chart) => ({ default: chart.BarChart })),
);

const chartHeight = 180;

/** `/reports`: the statement of a period, and for finance the VAT in the commission of a month. */
export default function ReportsScreen() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const { name: chosen, ...period } = choiceIn(params, today);
  const problem = problemOf(period);
  const isValid = problem === undefined;
  const { read, download } = useStatement(period, isValid);
  const setOwn = (changed: Partial<StatementPeriod>) =>
    setParams(changedChoice(params, 'own', { ...period, ...changed }), { replace: true });
  const seesTax = useTaxAccess();
  return (
    <>
      <PageHeader title="Reports" />
      <Bar>
        <Links aria-label="Period">
          {(Object.keys(periodNames) as PeriodName[]).map((name) => (
            <Link
              key={name}
              to={{ search: `?${changedChoice(params, name, period)}` }}
              replace
              aria-current={name === chosen ? 'true' : undefined}
            >
              {periodNames[name]}
            </Link>
          ))}
        </Links>
        {chosen === 'own' && (
          <OwnPeriod>
            <DateField label="From" value={period.from} onChange={(from) => setOwn({ from })} />
            <DateField label="To" value={period.to} error={problem} onChange={(to) => setOwn({ to })} />
            <SelectField
              label="By"
              value={period.by}
              options={[
                { value: 'day', label: 'Day' },
                { value: 'month', label: 'Month' },
              ]}
              onChange={(by) => setOwn({ by: by === 'month' ? 'month' : 'day' })}
            />
          </OwnPeriod>
        )}
        <Actions>
          <DownloadButton download={download} disabled={!read.data || !isValid} />
        </Actions>
      </Bar>
      {(isValid || read.data) && (
        <Loaded
          read={read}
          failed="The statement could not be loaded."
          h="760px"
          label="Loading the statement"
        >
          {({ data }) => (
            <Shown aria-busy={read.isPlaceholderData}>
              <StatementView statement={data} />
            </Shown>
          )}
        </Loaded>
      )}
      <DownloadFailure download={download} label="The statement" />
      {seesTax && <TaxSection thisMonth={today.slice(0, 7)} />}
    </>
  );
}

/** Days from the first to the last: `1 Mar 2026 to 7 Mar 2026`. */
const formatPeriod = ({ from, to }: StatementRow) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

/** Amounts of a row; an amount that the reader may not see has no column. */
const columns: readonly { name: string; of: (row: StatementRow) => number | null }[] = [
  { name: 'Income', of: ({ income }) => income },
  { name: 'Refunds', of: ({ refunds }) => refunds },
  { name: 'Payouts', of: ({ payouts }) => payouts },
  { name: 'Held for clients at the end', of: ({ held }) => held },
];

/** Income as a chart, and all sums as a table. */
function StatementView({ statement: { total, rows } }: { statement: Statement }) {
  const sums = [total.income, total.refunds, total.payouts, total.held];
  if (sums.every((sum) => sum === 0 || sum === null))
    return (
      <Notice icon="reports" title="No figures in this period.">
        Nothing was paid in it, and no money was held. Choose another period.
      </Notice>
    );
  const isDaily = rows.every(({ from, to }) => from === to);
  const nameOf = (row: StatementRow) =>
    isDaily ? formatDay(row.from) : `${monthName(Number(row.from.slice(5, 7)))} ${row.from.slice(0, 4)}`;
  const bars = rows.map(({ from, income }) => ({
    label: isDaily ? formatDay(from).slice(0, -5) : monthName(Number(from.slice(5, 7))).slice(0, 3),
    count: income,
  }));
  const shown = columns.filter(({ of }) => of(total) !== null);
  return (
    <>
      <Card aria-label="Income">
        <Title>{isDaily ? 'Income by day' : 'Income by month'}</Title>
        <ChartArea>
          <BarChart
            fallback={<Skeleton h={`${chartHeight}px`} />}
            height={chartHeight}
            data={bars}
            format={(amount) => `₦${formatShort(amount)}`}
          />
        </ChartArea>
      </Card>
      <Card aria-label="Statement">
        <Table>
          <caption>Statement of {formatPeriod(total)}</caption>
          <thead>
            <tr>
              <th scope="col">{isDaily ? 'Day' : 'Month'}</th>
              {shown.map(({ name }) => (
                <th key={name} scope="col" data-align="end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr data-sum="">
              <th scope="row">Whole period</th>
              {shown.map(({ name, of }) => (
                <td key={name} data-column={name}>
                  {formatNaira(of(total))}
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <tr key={row.from}>
                <th scope="row">{nameOf(row)}</th>
                {shown.map(({ name, of }) => (
                  <td key={name} data-column={name}>
                    {formatNaira(of(row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  );
}
