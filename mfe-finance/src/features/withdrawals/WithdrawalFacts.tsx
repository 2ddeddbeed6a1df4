import type { Withdrawal } from '@padiman/contracts';
import { DecisionStatus, formatNaira, joinKnown, Moment, Row, Text } from '@padiman/ui';
import { Facts, personalValue } from '@padiman/ui/overlay';

/**
 * Amount, status and account of a request.
 *
 * @param withUserId shows the user's id, where nothing else tells who asks
 */
export function WithdrawalFacts({ withdrawal, withUserId }: { withdrawal: Withdrawal; withUserId: boolean }) {
  return (
    <>
      <Row gap={3} justify="between">
        <Text size="figure" weight="semibold">
          {formatNaira(withdrawal.requestedAmount)}
        </Text>
        <DecisionStatus status={withdrawal.status} />
      </Row>
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
