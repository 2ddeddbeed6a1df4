import type { DetailedWithdrawal } from '@padiman/contracts';
import { Icon } from '@padiman/ui';
import { Comparison, Verdict } from './NameComparison.styles.ts';
import { isSameName } from './withdrawals.rules.ts';

/** Name of the account beside that of the user, and that of the bank where it is known. */
export function NameComparison({ known: { request, user, accountOwner } }: { known: DetailedWithdrawal }) {
  const bankName = accountOwner?.name ?? null;
  const same = isSameName(request.accountName, user) && accountOwner?.matches !== false;
  const names = [
    ['Account Name', request.accountName],
    ['Name of the User', `${user.first_name} ${user.last_name}`],
    ...(bankName === null ? [] : [['Name at the Bank', bankName]]),
  ] as const;
  return (
    <Comparison differs={!same}>
      {names.map(([label, name]) => (
        <div key={label}>
          <span>{label}</span>
          <strong>{name}</strong>
        </div>
      ))}
      <Verdict same={same}>
        <Icon name={same ? 'accepted' : 'alert'} size={16} />
        {same ? 'Same name' : 'The names differ'}
      </Verdict>
    </Comparison>
  );
}
