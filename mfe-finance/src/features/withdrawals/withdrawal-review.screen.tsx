import { paths, type DetailedWithdrawal } from '@padiman/contracts';
import { Slot } from '@padiman/client/routing';
import { ReviewScreen, ReviewUnavailable, Column, Columns, Summary } from '@padiman/ui/review';
import { withdrawalQueue, useReviewOffered } from './withdrawals.hooks.ts';
import { rejectionReasons } from './withdrawals.messages.ts';
import { DecisionStatus, formatNaira, joinKnown } from '@padiman/ui';
import { Facts, PersonLink, TimeLine } from '@padiman/ui/overlay';
import {
  AccountName,
  accountNumberOf,
  AccountSharers,
  UserFacts,
  ApprovalNotice,
  BalanceFacts,
  EarlierWithdrawals,
  nameOf,
} from './RequestFacts.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import { eventsOf, isPending } from './withdrawals.rules.ts';

/** `/request-withdrawals/review`: pending requests one by one, with all their evidence. */
export default function WithdrawalReviewScreen() {
  const offered = useReviewOffered();
  const list = paths.withdrawalRequests();
  if (!offered) {
    return <ReviewUnavailable icon="withdrawals" listPath={list} listLabel="Withdrawal Requests" />;
  }
  return (
    <ReviewScreen
      title="Review Withdrawals"
      listPath={list}
      queue={withdrawalQueue}
      reasons={rejectionReasons}
    >
      {(known) => <WithdrawalEvidence known={known} />}
    </ReviewScreen>
  );
}

const linkTo = (id: string) => ({ search: `?record=${id}` });

/** Everything that a decision on a request rests on: its summary, what stands against it, then the evidence. */
function WithdrawalEvidence({ known }: { known: DetailedWithdrawal }) {
  const { request, payout, user, accountOwner, balance } = known;
  const bankName = accountOwner?.name;
  return (
    <>
      <Summary>
        <Facts
          facts={[
            { name: 'Account', value: accountNumberOf(request) },
            { name: 'Bank', value: joinKnown(request.bank, request.bankCode) },
            { name: 'Account Name', value: request.accountName },
            { name: 'User', value: <PersonLink id={user._id}>{nameOf(user)}</PersonLink> },
            ...(bankName ? [{ name: 'Name at the Bank', value: bankName }] : []),
            { name: 'Balance After', value: formatNaira(balance?.after ?? null) },
            ...(isPending(request)
              ? []
              : [{ name: 'Status', value: <DecisionStatus status={request.status} /> }]),
          ]}
        />
      </Summary>
      <ApprovalNotice known={known} />
      <AccountSharers known={known} />
      <Columns>
        <Column>
          <UserFacts known={known} inReview />
          <AccountName known={known} inReview />
          <BalanceFacts known={known} inReview />
          {payout && <PayoutFacts request={request} payout={payout} />}
        </Column>
        <Column>
          <EarlierWithdrawals known={known} linkTo={linkTo} />
          <Slot name="withdrawal.panels" of={request} />
          <TimeLine title="History" events={eventsOf(known)} />
        </Column>
      </Columns>
    </>
  );
}
