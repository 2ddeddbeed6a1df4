import type { Withdrawal } from '@padiman/contracts';
import { DecisionStatus, Flex, formatNaira, joinKnown, Moment, Text } from '@padiman/ui';
import { Facts, personalValue } from '@padiman/ui/overlay';

/**
 * Amount, status and account of a request.
 *
 * @param withUserId shows the user's id, where nothing else tells who asks
 */
export function WithdrawalFacts({ withdrawal, withUserId }: { withdrawal: Withdrawal; withUserId: boolean }) {
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Text fontSize="figure" fontWeight="semibold" lineHeight="tight">
          {formatNaira(withdrawal.requestedAmount)}
        </Text>
        <DecisionStatus status={withdrawal.status} />
      </Flex>
      <Facts
        facts={[
          { name: 'Account Name', value: withdrawal.accountName },
          {
            name: 'Account Number',
            value: personalValue(withdrawal.accountNumber, {
              itemType: 'withdrawals',
              id: withdrawal._id,
              field: 'accountNumber',
              of: joinKnown(withdrawal.accountName),
            }),
          },
          { name: 'Bank', value: withdrawal.bank },
          { name: 'Bank Code', value: withdrawal.bankCode },
          { name: 'Date Requested', value: <Moment at={withdrawal.dateRequested} exact /> },
          { name: 'Withdrawal ID', value: withdrawal.withdrawalID },
          ...(withUserId ? [{ name: 'User ID', value: withdrawal.userId }] : []),
        ]}
      />
    </>
  );
}
