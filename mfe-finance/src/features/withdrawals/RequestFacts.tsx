import type { DetailedWithdrawal, Approval, Payout, Withdrawal } from '@padiman/contracts';
import {
  formatNaira,
  formatPhone,
  joinKnown,
  Icon,
  Alert,
  Button,
  Text,
  Moment,
  DecisionStatus,
} from '@padiman/ui';
import { Facts, personalValue, PersonLink, Section } from '@padiman/ui/overlay';
import { FactsSection, Warning, Credits, Earlier } from './withdrawals.styles.ts';
import { useAccountName } from './withdrawals.hooks.ts';
import { Link } from '@padiman/client/routing';

const kinds = { earning: 'Earned', refund: 'Refunded', returned: 'Payout returned', opening: 'Carried over' };

/** Details of a request; in review, below a summary that says part of them. */
interface Evidence {
  known: DetailedWithdrawal;
  inReview?: boolean;
}

/** Balance before and after the request, and the credits behind it. */
export function BalanceFacts({ known: { balance, credits, remark }, inReview = false }: Evidence) {
  const facts = [
    ...(balance ? [{ name: 'Balance Before', value: formatNaira(balance.before) }] : []),
    ...(balance && !inReview ? [{ name: 'Balance After', value: formatNaira(balance.after) }] : []),
    ...(remark === null ? [] : [{ name: 'Remark', value: remark }]),
  ];
  return (
    <Credits>
      {facts.length > 0 && <Facts facts={facts} />}
      <h3>Earlier Credits</h3>
      {credits.length === 0 ? (
        <Text tone="muted">No credits before the request.</Text>
      ) : (
        <ul>
          {credits.map(({ at, kind, amount }, nth) => (
            <li key={`${at} ${nth}`}>
              <Moment at={at} />
              <span>{kinds[kind]}</span>
              <span>{formatNaira(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Credits>
  );
}

const names = {
  accountNumber: 'Account Number',
  accountName: 'Account Name',
  bankCode: 'Bank Code',
  balance: 'Balance',
  blocked: 'Blocked',
};

const reasons = {
  amount: 'Its amount is above the limit for one admin.',
  user: 'With what was accepted for the user in the last 24 hours it is above the limit for one admin.',
  approver: 'With what you accepted alone in the last 24 hours it is above the limit for one admin.',
};

/** Text of a change that made the approval lapse. */
function describeChange({ what, before, now }: Approval['changes'][number]): string {
  if (what === 'approver') {
    return now === 'deleted'
      ? 'The account of the approver was deleted.'
      : 'The rights, password or account of the approver changed, or the session was ended.';
  }
  if (what === 'evidence') return 'Something that was shown changed; it may have changed back.';
  const [former, current] =
    what === 'balance' ? [formatNaira(Number(before)), formatNaira(Number(now))] : [before, now];
  return `${names[what]}: ${former}, now ${current}`;
}

/** Next step after a first approval that stands. */
function nextText({ mine, independent }: Approval): string {
  if (mine) return 'Another admin has to accept it too.';
  return independent
    ? 'Your acceptance is the second.'
    : 'You cannot be the second: one of you changed the account or rights of the other in the last 30 days.';
}

/** State of the first of two required approvals, and the changes that made it lapse. */
export function ApprovalNotice({ known }: { known: DetailedWithdrawal }) {
  const { approval, request, secondApproval, secondApprovalReason: reason } = known;
  // The first approval of another admin is shown also to one whose acceptance alone is enough.
  if ((!secondApproval && approval === null) || request.status !== 'pending') return null;
  return (
    <Warning>
      <h3>
        <Icon name="alert" size={16} />
        {approval && !approval.stands
          ? 'The first approval has lapsed'
          : 'Two admins must accept this request'}
      </h3>
      {reason && <p>{reasons[reason]}</p>}
      {approval === null && <p>No admin has accepted it yet.</p>}
      {approval?.stands && (
        <p>
          {approval.mine ? 'You have' : `${approval.by} has`} accepted it,{' '}
          <Moment at={approval.approvedAt} relative />.{` ${nextText(approval)}`}
        </p>
      )}
      {approval && !approval.stands && (
        <>
          <p>Since {approval.mine ? 'you' : approval.by} accepted it, this has changed:</p>
          <ul>
            {approval.changes.map((change) => (
              <li key={change.what}>{describeChange(change)}</li>
            ))}
          </ul>
        </>
      )}
      {approval?.remark && <p>Remark: {approval.remark}</p>}
    </Warning>
  );
}

type LinkTo = (id: string) => { search: string };

type Person = DetailedWithdrawal['sharers'][number];

export const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;

const phoneOf = (person: Person) => {
  const of = nameOf(person);
  const source = { itemType: 'payees', id: person._id, field: 'phone_number', of } as const;
  return personalValue(person.phone_number, source, formatPhone);
};

export const accountNumberOf = ({ _id: id, accountNumber, accountName }: Withdrawal) => {
  const of = joinKnown(accountName);
  return personalValue(accountNumber, { itemType: 'withdrawals', id, field: 'accountNumber', of });
};

/** Account number that a payout goes to; `id` is that of the request. */
export const payeeNumberOf = (id: string, payee: Pick<Payout, 'accountNumber' | 'accountName'>) => {
  const of = `the payout to ${payee.accountName}`;
  return personalValue(payee.accountNumber, { itemType: 'payouts', id, field: 'accountNumber', of });
};

/** User of the request. */
export function UserFacts({ known: { user, request }, inReview = false }: Evidence) {
  return (
    <FactsSection>
      <h3>{inReview ? 'Request and User' : 'User'}</h3>
      <Facts
        facts={[
          ...(inReview
            ? [
                { name: 'Date Requested', value: <Moment at={request.dateRequested} exact /> },
                { name: 'Withdrawal ID', value: request.withdrawalID },
              ]
            : [{ name: 'Name', value: <PersonLink id={user._id}>{nameOf(user)}</PersonLink> }]),
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
            <PersonLink id={sharer._id}>{nameOf(sharer)}</PersonLink>, {phoneOf(sharer)}
          </li>
        ))}
      </ul>
    </Warning>
  );
}

/** Name of the account's owner as the bank gave it, beside the user's; a failure can be retried. */
export function AccountName({ known, inReview = false }: Evidence) {
  const { busy, error, retry } = useAccountName(known);
  const { accountOwner: owner, user } = known;
  if (owner === null || (owner.name === null && owner.failure === null && !busy && !error)) return null;
  const failure = error ?? (owner.name === null ? owner.failure : null);
  if (inReview && !busy && failure === null) return null;
  return (
    <Section>
      <h3>Account Owner</h3>
      {owner.name !== null && !inReview && (
        <Facts
          facts={[
            { name: 'Name at the Bank', value: owner.name },
            { name: 'Name of the User', value: nameOf(user) },
          ]}
        />
      )}
      {owner.matches === false && !inReview && (
        <Alert>The names differ. The account may belong to somebody else.</Alert>
      )}
      {busy && (
        <Text role="status" tone="muted">
          Asking the bank for the name of the account…
        </Text>
      )}
      {!busy && failure !== null && (
        <>
          <Alert>
            The bank’s name for this account could not be found: {failure}. Check the account before you
            accept.
          </Alert>
          {retry && (
            <Button style={{ justifySelf: 'start' }} onClick={retry}>
              Ask Again
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

/** Earlier requests of the user, each linked to its details. */
export function EarlierWithdrawals({ known, linkTo }: { known: DetailedWithdrawal; linkTo: LinkTo }) {
  return (
    <Earlier>
      <h3>Earlier Requests</h3>
      {known.earlier.length === 0 ? (
        <Text tone="muted">No earlier requests.</Text>
      ) : (
        <ul>
          {known.earlier.map(({ _id, dateRequested, requestedAmount, status }) => (
            <li key={_id}>
              <Link to={linkTo(_id)}>
                <Moment at={dateRequested} long />
              </Link>
              <span>{formatNaira(requestedAmount)}</span>
              <DecisionStatus status={status} />
            </li>
          ))}
        </ul>
      )}
    </Earlier>
  );
}
