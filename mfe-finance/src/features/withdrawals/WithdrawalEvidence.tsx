import type { DetailedWithdrawal } from '@padiman/contracts';
import { DecisionStatus, joinKnown, Moment, Icon } from '@padiman/ui';
import { Facts, personalValue, TimeLine } from '@padiman/ui/overlay';
import { Column, Columns } from '@padiman/ui/review';
import { AccountName } from './AccountName.tsx';
import { ApprovalNotice } from './ApprovalNotice.tsx';
import { BalanceFacts } from './BalanceFacts.tsx';
import { EarlierWithdrawals } from './EarlierWithdrawals.tsx';
import { AccountSharers, UserFacts } from './PayeeFacts.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import { eventsOf } from './withdrawals-history.rules.ts';
import { Comparison, Verdict } from './withdrawals.styles.ts';

const linkTo = (id: string) => ({ search: `?record=${id}` });

/** Everything that a decision on a request rests on; what stands against it comes first. */
export function WithdrawalEvidence({ known }: { known: DetailedWithdrawal }) {
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
                { name: 'Date Requested', value: <Moment at={request.dateRequested} exact /> },
                {
                  name: 'Account Number',
                  value: personalValue(request.accountNumber, {
                    itemType: 'withdrawals',
                    id: request._id,
                    field: 'accountNumber',
                    of: joinKnown(request.accountName),
                  }),
                },
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
        </Column>
        <Column>
          <EarlierWithdrawals withdrawals={known.earlier} linkTo={linkTo} />
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
