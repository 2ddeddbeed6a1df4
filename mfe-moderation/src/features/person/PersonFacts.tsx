import type { PersonOverview } from '@padiman/contracts';
import { formatNaira, formatPhone, Moment, yesOrNo } from '@padiman/ui';
import { Facts, personalValue } from '@padiman/ui/overlay';
import { fullName } from '../users/users.columns.tsx';
import { Section } from './PersonSection.styles.ts';

/** Facts and money of a user. Masked values of deleted users cannot be revealed. */
export function PersonFacts({ person: { user, joinedAt, held, deleted } }: { person: PersonOverview }) {
  const sourceOf = (field: 'phone_number' | 'email') =>
    ({ itemType: 'users', id: user._id, field, of: fullName(user) }) as const;
  return (
    <Section aria-labelledby="person-facts">
      <h2 id="person-facts">Facts</h2>
      <Facts
        facts={[
          {
            name: 'Phone',
            value: deleted
              ? formatPhone(user.phone_number)
              : personalValue(user.phone_number, sourceOf('phone_number'), formatPhone),
          },
          { name: 'Email', value: deleted ? user.email : personalValue(user.email, sourceOf('email')) },
          { name: 'Joined', value: <Moment at={joinedAt} /> },
          { name: 'Verified', value: yesOrNo(user.is_verified) },
          { name: 'Driver', value: yesOrNo(user.is_driver) },
          { name: 'Blocked', value: yesOrNo(user.blocked) },
          { name: 'Balance', value: formatNaira(user.totalBalance) },
          ...(held === null ? [] : [{ name: 'Held for Withdrawals', value: formatNaira(held) }]),
          { name: 'Total Earnings', value: formatNaira(user.totalEarnings) },
          { name: 'Withdrawals', value: formatNaira(user.totalWithdrawals) },
          { name: 'Refunds', value: formatNaira(user.totalRefunds) },
        ]}
      />
    </Section>
  );
}
