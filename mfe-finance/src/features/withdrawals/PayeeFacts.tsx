import type { DetailedWithdrawal } from '@padiman/contracts';
import { Box, formatNaira, formatPhone, Icon, Text } from '@padiman/ui';
import { Facts, personalValue } from '@padiman/ui/overlay';
import { Section, Warning } from './PayeeFacts.styles.ts';

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

/** User of the request, and other users with the same account number. */
export function PayeeFacts({ known: { user, sharers } }: { known: DetailedWithdrawal }) {
  return (
    <>
      <Section>
        <h3>User</h3>
        <Facts
          facts={[
            { name: 'Name', value: `${user.first_name} ${user.last_name}` },
            { name: 'Phone', value: phoneOf(user) },
            { name: 'Verified', value: user.is_verified ? 'Yes' : 'No' },
            { name: 'Blocked', value: user.blocked ? 'Yes' : 'No' },
            { name: 'Balance', value: formatNaira(user.totalBalance) },
            { name: 'All Pending Requests', value: formatNaira(user.pendingAmount) },
          ]}
        />
      </Section>
      {sharers.length > 0 && (
        <Warning>
          <Text as="h3" display="flex" alignItems="center" gap="2" fontWeight="semibold">
            <Icon name="alert" size={16} />
            Other users with this account number
          </Text>
          <Box as="ul" ps="6" mt="1">
            {sharers.map((sharer) => (
              <li key={sharer._id}>
                {sharer.first_name} {sharer.last_name}, {phoneOf(sharer)}
              </li>
            ))}
          </Box>
        </Warning>
      )}
    </>
  );
}
