import { useSearchParams, Link } from '@padiman/client/routing';
import {
  PageHeader,
  SectionTabs,
  FailedState,
  Notice,
  Skeleton,
  VisuallyHidden,
  TextField,
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
import { MeasureCard } from './MeasureCard.tsx';
import { ReportActions } from './ReportActions.tsx';
import { TaxView } from './TaxView.tsx';
import {
  formatPeriod,
  choices,
  formatMonth,
  monthOptions,
  accountName,
  kindName,
} from './reports.messages.ts';
import { Cards, Compared, Bar, Days, Links, StatementTable as Table } from './reports.styles.ts';
import type { ReactNode } from 'react';
import { earliestReportDay, type Statement, type StatementAccount } from '@padiman/contracts';
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

/** Statement of a month: balances and entries of each account of the ledger. */
function StatementView() {
  const { month, thisMonth, setMonth, statement, isOutdated, error, retry, download } = useStatement();
  return (
    <>
      <Bar>
        <SelectField
          label="Month"
          value={month}
          options={monthOptions(thisMonth, month, statement?.firstMonth)}
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
