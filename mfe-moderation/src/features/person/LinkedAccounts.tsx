import type { LinkedAccount, PersonOverview } from '@padiman/contracts';
import { formatPhone, Icon, joinKnown, Text } from '@padiman/ui';
import { personalValue, PersonLink } from '@padiman/ui/overlay';
import { Linked, Mark } from './LinkedAccounts.styles.ts';
import { reasonText } from './person.messages.ts';
import { Section } from './PersonSection.styles.ts';

/** Other users with the same bank account, number plate or phone number, each with the reasons. */
export function LinkedAccounts({ person }: { person: PersonOverview }) {
  const { linked, moreLinked, leftOut, erasedAt } = person;
  if (erasedAt !== null) return null;
  return (
    <Section aria-labelledby="linked-accounts">
      <h2 id="linked-accounts">Linked Accounts</h2>
      {linked.length === 0 ? (
        <Text tone="muted">No other account has the same number plate, phone number or bank account.</Text>
      ) : (
        <Linked>
          {linked.map((account) => (
            <LinkedItem key={account._id} account={account} />
          ))}
        </Linked>
      )}
      {moreLinked && <Text tone="muted">There are more; the first {linked.length} are shown.</Text>}
      {leftOut.includes('withdrawals') && (
        <Text tone="muted">Bank accounts are not compared without the right to withdrawal requests.</Text>
      )}
    </Section>
  );
}

function LinkedItem({ account }: { account: LinkedAccount }) {
  const { _id: id, first_name: first, last_name: last, phone_number: phone, blocked, deleted } = account;
  const name = joinKnown(first, last);
  return (
    <li>
      <div>
        <PersonLink id={id}>{name}</PersonLink>
        {blocked && (
          <Mark tone="blocked">
            <Icon name="block" size={14} />
            Blocked
          </Mark>
        )}
        {deleted && (
          <Mark tone="deleted">
            <Icon name="delete" size={14} />
            Deleted
          </Mark>
        )}
      </div>
      <div>
        {/* Masked values of deleted users cannot be revealed. */}
        {deleted
          ? formatPhone(phone)
          : personalValue(phone, { itemType: 'users', id, field: 'phone_number', of: name }, formatPhone)}
      </div>
      <ul>
        {account.reasons.map((reason) => (
          <li key={reasonText(reason)}>{reasonText(reason)}</li>
        ))}
      </ul>
    </li>
  );
}
