import type { DetailedWithdrawal } from '@padiman/contracts';
import { Icon } from '@padiman/ui';
import { Comparison, Verdict } from './NameComparison.styles.ts';

const differences = ['nameDiffers', 'bankNameDiffers'];

/** Name of the account beside that of the user, and that of the bank where it is known; what the server finds of them. */
export function NameComparison({ known }: { known: DetailedWithdrawal }) {
  const { request, user, accountOwner, obstacles } = known;
  const bankName = accountOwner?.name ?? null;
  const same = !obstacles?.some(({ code }) => differences.includes(code));
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
      {obstacles && (
        <Verdict same={same}>
          <Icon name={same ? 'accepted' : 'alert'} size={16} />
          {same ? 'Same name' : 'The names differ'}
        </Verdict>
      )}
    </Comparison>
  );
}
