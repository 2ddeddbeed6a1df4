import { paths, type DetailedWithdrawal } from '@padiman/contracts';
import { Slot } from '@padiman/client/routing';
import { ReviewScreen, ReviewUnavailable, Column, Columns } from '@padiman/ui/review';
import { withdrawalQueue, useReviewOffered } from './withdrawals.hooks.ts';
import { rejectionReasons } from './withdrawals.messages.ts';
import { DecisionStatus, joinKnown, Moment, Icon } from '@padiman/ui';
import { Facts, TimeLine } from '@padiman/ui/overlay';
import {
  AccountName,
  accountNumberOf,
  AccountSharers,
  UserFacts,
  ApprovalNotice,
  BalanceFacts,
  EarlierWithdrawals,
} from './RequestFacts.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import { eventsOf } from './withdrawals.rules.ts';
import { Comparison, Verdict } from './withdrawals.styles.ts';

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

/** Everything that a decision on a request rests on; what stands against it comes first. */
function WithdrawalEvidence({ known }: { known: DetailedWithdrawal }) {
  const { request, payout } = known;
  return (
    <>
      <NameComparison known={known} />
      <ApprovalNotice known={known} />
      <AccountSharers known={known} />
      <Columns>
        <Column>
          <section>
            <h3>Request</h3>
            <Facts
              facts={[
                { name: 'Status', value: <DecisionStatus status={request.status} /> },
                { name: 'Date Requested', value: <Moment at={request.dateRequested} exact long /> },
                { name: 'Account Number', value: accountNumberOf(request) },
                { name: 'Bank', value: joinKnown(request.bank, request.bankCode) },
                { name: 'Withdrawal ID', value: request.withdrawalID },
              ]}
            />
          </section>
          <UserFacts known={known} />
          <AccountName known={known} />
        </Column>
        <Column>
          <BalanceFacts known={known} />
          {payout && <PayoutFacts request={request} payout={payout} />}
          <Slot name="withdrawal.panels" of={request} />
        </Column>
        <Column>
          <EarlierWithdrawals known={known} linkTo={linkTo} />
          <TimeLine title="History" events={eventsOf(known)} />
        </Column>
      </Columns>
    </>
  );
}

const differences = ['nameDiffers', 'bankNameDiffers'];

/** Name of the account beside that of the user, and that of the bank where it is known; what the server finds of them. */
function NameComparison({ known }: { known: DetailedWithdrawal }) {
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
