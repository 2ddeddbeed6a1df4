import { useSearchParams, Link } from '@padiman/client/routing';
import {
  PageHeader,
  SectionTabs,
  Loaded,
  Notice,
  DateField,
  SelectField,
  formatCount,
  formatNaira,
} from '@padiman/ui';
import {
  usePaper,
  useStatementAccess,
  usePeriodChoice,
  useReport,
  type PeriodChoice,
  useStatement,
} from './reports.hooks.ts';
import { DownloadFailure } from '@padiman/ui/table';
import { MeasureCard, Overview } from './MeasureCard.tsx';
import { ReportActions } from './ReportActions.tsx';
import { TaxView } from './TaxView.tsx';
import {
  byTheme,
  formatPeriod,
  choices,
  formatMonth,
  monthOptions,
  accountName,
  kindName,
} from './reports.messages.ts';
import { spanOf } from '../../twelve-columns.ts';
import { Cards, Compared, Bar, Days, Links, StatementTable as Table, ThemeTitle } from './reports.styles.ts';
import type { ReactNode } from 'react';
import type { Statement, StatementAccount } from '@padiman/contracts';
import { useRuntimeConfig } from '@padiman/client/session';

/** `/reports`: figures of a period, and for finance a month's statement of the ledger and its taxes. */
export default function ReportsScreen() {
  usePaper();
  const [params] = useSearchParams();
  const mayRead = useStatementAccess();
  const tab = mayRead ? params.get('tab') : null;
  const [isStatement, isTax] = [tab === 'statement', tab === 'tax'];
  return (
    <>
      <PageHeader title="Reports" />
      {mayRead && (
        <SectionTabs
          label="Reports"
          tabs={[
            { label: 'Figures', to: '/reports', current: !isStatement && !isTax },
            { label: 'Monthly statement', to: '/reports?tab=statement', current: isStatement },
            { label: 'Tax', to: '/reports?tab=tax', current: isTax },
          ]}
        />
      )}
      {isStatement ? <StatementView /> : isTax ? <TaxView /> : <ReportView />}
    </>
  );
}

/** Figures of a period, compared with the one before. */
function ReportView() {
  const chosen = usePeriodChoice();
  const isValid = chosen.problem === undefined;
  const { read, download } = useReport(chosen.choice, isValid);
  const outdated = { 'data-outdated': read.isPlaceholderData || undefined };
  return (
    <>
      <PeriodChoices chosen={chosen}>
        <ReportActions download={download} disabled={!read.data || !isValid} />
      </PeriodChoices>
      {(isValid || read.data) && (
        <Loaded read={read} failed="The report could not be loaded." h="760px" label="Loading the report">
          {({ data: report }) => (
            <>
              <Compared role="status">
                {formatPeriod(report.period)}, compared with {formatPeriod(report.before)}
              </Compared>
              {report.measures.every(({ total, before }) => total.count === 0 && before.count === 0) ? (
                <Notice icon="reports" title="No figures in this period.">
                  Nothing happened in it, nor in the one before. Choose another period.
                </Notice>
              ) : (
                <div aria-busy={read.isPlaceholderData || undefined}>
                  <Overview {...outdated} report={report} />
                  {byTheme(report.measures).map(({ title, measures }) => (
                    <Cards key={title} {...outdated}>
                      <ThemeTitle>{title}</ThemeTitle>
                      {measures.map((measure, nth) => (
                        <MeasureCard
                          key={measure.measure}
                          {...{ measure, report, span: spanOf(nth, measures.length, 3) }}
                        />
                      ))}
                    </Cards>
                  ))}
                </div>
              )}
            </>
          )}
        </Loaded>
      )}
      <DownloadFailure download={download} label="The report" />
    </>
  );
}

/** Choice of the period: links, and two days for an own one. */
function PeriodChoices({ chosen, children }: { chosen: PeriodChoice; children: ReactNode }) {
  const { choice, problem, linkTo, setOwn } = chosen;
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
          <DateField label="From" value={choice.from} onChange={(from) => setOwn({ from })} />
          <DateField label="To" value={choice.to} error={problem} onChange={(to) => setOwn({ to })} />
        </Days>
      )}
      {children}
    </Bar>
  );
}

/** Statement of a month: balances and entries of each account of the ledger. */
function StatementView() {
  const { month, thisMonth, setMonth, read, download } = useStatement();
  return (
    <>
      <Bar>
        <SelectField
          label="Month"
          value={month}
          options={monthOptions(thisMonth, month, read.data?.data.firstMonth)}
          onChange={setMonth}
        />
        <ReportActions download={download} disabled={!read.data} />
      </Bar>
      <Loaded read={read} failed="The statement could not be loaded." h="560px" label="Loading the statement">
        {({ data: statement }) =>
          statement.accounts.length === 0 ? (
            <Notice icon="reports" title={`No entries until the end of ${formatMonth(statement.month)}.`}>
              The ledger has its entries from the first payment on.
            </Notice>
          ) : (
            <StatementTable statement={statement} isOutdated={read.isPlaceholderData} />
          )
        }
      </Loaded>
      <DownloadFailure download={download} label="The statement" />
    </>
  );
}

/** Accounts of a month, each with its balances and entries; a balance stands in the column of its side. */
function StatementTable({ statement, isOutdated }: { statement: Statement; isOutdated: boolean }) {
  const { month, accounts } = statement;
  const sum = (of: (account: StatementAccount) => number) =>
    accounts.reduce((kobo, account) => kobo + Math.round(of(account) * 100), 0) / 100;
  return (
    <Table data-outdated={isOutdated || undefined} aria-busy={isOutdated || undefined}>
      <caption>Statement of {formatMonth(month)}</caption>
      <thead>
        <tr>
          <th scope="col">Account and entries</th>
          <th scope="col" data-align="end">
            Debit
          </th>
          <th scope="col" data-align="end">
            Credit
          </th>
        </tr>
      </thead>
      {accounts.map((account) => (
        <AccountRows key={account.account} account={account} />
      ))}
      <tbody>
        <tr data-sum="">
          <th scope="row">All entries of the month</th>
          <td>{formatNaira(sum(({ debit }) => debit))}</td>
          <td>{formatNaira(sum(({ credit }) => credit))}</td>
        </tr>
        <tr data-sum="">
          <th scope="row">All closing balances</th>
          <td>{formatNaira(sum(({ closing }) => Math.max(0, -closing)))}</td>
          <td>{formatNaira(sum(({ closing }) => Math.max(0, closing)))}</td>
        </tr>
      </tbody>
    </Table>
  );
}

function AccountRows({ account }: { account: StatementAccount }) {
  const { brand } = useRuntimeConfig();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {accountName(account, brand.product)}
        </th>
      </tr>
      <Balance label="Opening balance" balance={account.opening} />
      {account.movements.map(({ kind, count, debit, credit }) => (
        <tr key={kind}>
          <th scope="row">
            {kindName(kind)} <small>({formatCount(count)})</small>
          </th>
          <td>{debit === 0 ? '' : formatNaira(debit)}</td>
          <td>{credit === 0 ? '' : formatNaira(credit)}</td>
        </tr>
      ))}
      <Balance label="Closing balance" balance={account.closing} isSum />
    </tbody>
  );
}

function Balance({ label, balance, isSum = false }: { label: string; balance: number; isSum?: boolean }) {
  return (
    <tr data-sum={isSum ? '' : undefined}>
      <th scope="row">{label}</th>
      <td>{balance < 0 ? formatNaira(-balance) : ''}</td>
      <td>{balance < 0 ? '' : formatNaira(balance)}</td>
    </tr>
  );
}
