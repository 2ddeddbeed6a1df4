import type { DetailedWithdrawal } from '@padiman/contracts';
import { formatNaira, formatPhone, Icon } from '@padiman/ui';
import { Facts, personalValue, PersonLink } from '@padiman/ui/overlay';
import { FactsSection, Warning } from './withdrawals.styles.ts';

type Person = DetailedWithdrawal['sharers'][number];

const phoneOf = ({ _id, first_name, last_name, phone_number }: Person) =>
  personalValue(
    phone_number,
    {
      itemType: 'payees',
      id: _id,
      field: 'phone_number',
      of: `${first_name} ${last_name}`,
    },
    formatPhone,
  );

/** User of the request. */
export function UserFacts({ known: { user } }: { known: DetailedWithdrawal }) {
  return (
    <FactsSection>
      <h3>User</h3>
      <Facts
        facts={[
          {
            name: 'Name',
            value: <PersonLink id={user._id}>{`${user.first_name} ${user.last_name}`}</PersonLink>,
          },
          { name: 'Phone', value: phoneOf(user) },
          { name: 'Verified', value: user.is_verified ? 'Yes' : 'No' },
          { name: 'Blocked', value: user.blocked ? 'Yes' : 'No' },
          { name: 'Balance', value: formatNaira(user.totalBalance) },
          { name: 'All Pending Requests', value: formatNaira(user.pendingAmount) },
        ]}
      />
    </FactsSection>
  );
}

/** Other users with the account number of the request. */
export function AccountSharers({ known: { sharers } }: { known: DetailedWithdrawal }) {
  if (sharers.length === 0) return null;
  return (
    <Warning>
      <h3>
        <Icon name="alert" size={16} />
        Other users with this account number
      </h3>
      <ul>
        {sharers.map((sharer) => (
          <li key={sharer._id}>
            <PersonLink id={sharer._id}>{`${sharer.first_name} ${sharer.last_name}`}</PersonLink>,{' '}
            {phoneOf(sharer)}
          </li>
        ))}
      </ul>
    </Warning>
  );
}

/** User of the request, and other users with the same account number. */
export function PayeeFacts({ known }: { known: DetailedWithdrawal }) {
  return (
    <>
      <UserFacts known={known} />
      <AccountSharers known={known} />
    </>
  );
}
