import type { DetailedWithdrawal } from '@padiman/contracts';
import { Box, chakra, formatNaira, Icon, Moment, Text } from '@padiman/ui';

const Notice = chakra('section', {
  base: { bg: 'waiting.subtle', color: 'waiting.text', borderRadius: 'control', p: 3 },
});

const names = {
  accountNumber: 'Account Number',
  accountName: 'Account Name',
  bankCode: 'Bank Code',
  balance: 'Balance',
  blocked: 'Blocked',
  approver: 'Approver',
};

/** State of the first of two required approvals, and the changes that made it lapse. */
export function ApprovalNotice({ known }: { known: DetailedWithdrawal }) {
  const { approval, request, secondApproval } = known;
  if (!secondApproval || request.status !== 'pending') return null;
  return (
    <Notice>
      <Text as="h3" display="flex" alignItems="center" gap="2" fontWeight="semibold">
        <Icon name="alert" size={16} />
        {approval && !approval.stands
          ? 'The first approval has lapsed'
          : 'Two admins must accept this request'}
      </Text>
      {approval === null && <Text mt="1">No admin has accepted it yet.</Text>}
      {approval?.stands && (
        <Text mt="1">
          {approval.mine ? 'You have' : `${approval.by} has`} accepted it,{' '}
          <Moment at={approval.approvedAt} exact />.
          {approval.mine ? ' Another admin has to accept it too.' : ' Your acceptance is the second.'}
        </Text>
      )}
      {approval && !approval.stands && (
        <>
          <Text mt="1">Since {approval.mine ? 'you' : approval.by} accepted it, this has changed:</Text>
          <Box as="ul" ps="6" mt="1">
            {approval.changes.map(({ what, before, now }) => (
              <li key={what}>
                {names[what]}: {what === 'balance' ? formatNaira(Number(before)) : before}, now{' '}
                {what === 'balance' ? formatNaira(Number(now)) : now}
              </li>
            ))}
          </Box>
        </>
      )}
      {approval?.remark && <Text mt="1">Remark: {approval.remark}</Text>}
    </Notice>
  );
}
