import type { Statement, StatementAccount } from '@padiman/contracts';
import { useRuntimeConfig } from '@padiman/client/session';
import { formatCount, formatNaira } from '@padiman/ui';
import { accountName, formatMonth, kindName } from './statement.messages.ts';
import { StatementTable as Table } from './reports.styles.ts';

/** Accounts of a month, each with its balances and entries; a balance stands in the column of its side. */
export function StatementTable({ statement, isOutdated }: { statement: Statement; isOutdated: boolean }) {
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
