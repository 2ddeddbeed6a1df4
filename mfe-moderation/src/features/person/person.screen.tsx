import { Link, Slot } from '@padiman/client/routing';
import {
  FailedState,
  Notice,
  Skeleton,
  Alert,
  formatDay,
  lazyComponent,
  Avatar,
  Button,
  formatNaira,
  Icon,
  PageHeader,
  Row,
  formatPhone,
  Moment,
  yesOrNo,
  joinKnown,
  Text,
} from '@padiman/ui';
import { usePerson, personReads } from './person.hooks.ts';
import { useEffect, useState } from 'react';
import { paths, type PersonOverview, type LinkedAccount } from '@padiman/contracts';
import { NotesSection, rememberRecord, Facts, personalValue, PersonLink, Section } from '@padiman/ui/overlay';
import { BulkActionDialogs } from '@padiman/ui/record-list';
import { useMayManagePersonalData, useUserAction } from '../users/users.hooks.ts';
import { PersonalDataSection } from '../users/PersonalDataSection.tsx';
import { fullName, sourceOf } from '../users/users.columns.tsx';
import { Layout, Side, Mark, Name, Linked } from './person.styles.ts';
import { PersonTimeline } from './TimelinePage.tsx';
import { reasonText } from './person.messages.ts';

/** `/users/:id`: everything about one user. */
export default function PersonScreen() {
  const { id, offered, person, unknown, error, retry } = usePerson();
  if (person) return <PersonPage key={id} person={person} />;
  if (!offered || unknown) {
    return (
      <Notice
        icon="users"
        title={offered ? 'There is no such user.' : 'This page is not available with this server.'}
        heading="h1"
        action={<Link to={paths.users()}>Users</Link>}
      />
    );
  }
  if (error) return <FailedState title="The user could not be loaded." error={error} retry={retry} />;
  return <Skeleton h="320px" role="status" aria-label="Loading the user" />;
}

const EraseUserDialogs = lazyComponent('The dialog', () => import('../users/EraseUserDialogs.tsx'), {
  overlay: true,
});

/** Head and facts of a user beside the time line; below one another on a phone. */
function PersonPage({ person }: { person: PersonOverview }) {
  const { user, deleted, erasedAt } = person;
  const name = fullName(user);
  const managesData = useMayManagePersonalData() && erasedAt === null;
  const [erasing, setErasing] = useState(false);
  const endErasure = () => setErasing(false);
  useEffect(() => {
    if (!deleted) rememberRecord({ path: paths.users(), _id: user._id, title: name });
  }, [deleted, user._id, name]);
  return (
    <>
      <PersonHead person={person} />
      {erasedAt !== null ? (
        <Alert>The personal data of this user was erased on {formatDay(erasedAt)}.</Alert>
      ) : (
        deleted && <Alert>This user is deleted.</Alert>
      )}
      <Layout>
        <Side>
          <PersonFacts person={person} />
          <Slot name="person.panels" of={person} />
          <LinkedAccounts person={person} />
          {erasedAt === null && <NotesSection record={{ type: 'user', id: user._id }} />}
          {managesData && <PersonalDataSection user={user} onErase={() => setErasing(true)} />}
        </Side>
        <PersonTimeline person={person} />
      </Layout>
      {erasing && (
        <EraseUserDialogs
          {...{ user, changes: personReads }}
          {...{ onCancel: endErasure, onDismiss: endErasure, onDone: endErasure }}
        />
      )}
    </>
  );
}

/** Name and state of a user, with the actions of the list. A deleted user has none. */
function PersonHead({ person: { user, deleted } }: { person: PersonOverview }) {
  const { action, actions } = useUserAction(() => {}, personReads);
  const name = fullName(user);
  return (
    <>
      <Name>
        <Avatar name={name} src={user.profile_img_url} />
        <PageHeader title={name}>
          {user.blocked && <AccountMark tone="blocked" size={16} />}
          {!deleted && (
            <Row gap={2}>
              {user.blocked ? (
                <Button onClick={() => action.request('unblock')}>{actions.unblock.confirm}</Button>
              ) : (
                <Button look="dangerQuiet" onClick={() => action.request('block')}>
                  {actions.block.confirm}
                </Button>
              )}
              <Button look="danger" onClick={() => action.request('delete')}>
                {actions.delete.confirm}
              </Button>
            </Row>
          )}
        </PageHeader>
      </Name>
      <BulkActionDialogs
        action={action}
        messages={actions}
        records={[user]}
        nameOf={fullName}
        subject={`${name}, balance ${formatNaira(user.totalBalance)}`}
      />
    </>
  );
}

/** Facts of a user; the money is a panel of Finance. Masked values of deleted users cannot be revealed. */
function PersonFacts({ person: { user, joinedAt, deleted } }: { person: PersonOverview }) {
  return (
    <Section aria-labelledby="person-facts">
      <h2 id="person-facts">Facts</h2>
      <Facts
        facts={[
          {
            name: 'Phone',
            value: deleted
              ? formatPhone(user.phone_number)
              : personalValue(user.phone_number, sourceOf(user, 'phone_number'), formatPhone),
          },
          { name: 'Email', value: deleted ? user.email : personalValue(user.email, sourceOf(user, 'email')) },
          { name: 'Joined', value: <Moment at={joinedAt} /> },
          { name: 'Verified', value: yesOrNo(user.is_verified) },
          { name: 'Driver', value: yesOrNo(user.is_driver) },
          { name: 'Blocked', value: yesOrNo(user.blocked) },
        ]}
      />
    </Section>
  );
}

/** Other users with the same bank account, number plate or phone number, each with the reasons. */
function LinkedAccounts({ person }: { person: PersonOverview }) {
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
        {blocked && <AccountMark tone="blocked" />}
        {deleted && <AccountMark tone="deleted" />}
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

function AccountMark({ tone, size = 14 }: { tone: 'blocked' | 'deleted'; size?: number }) {
  return (
    <Mark tone={tone}>
      <Icon name={tone === 'blocked' ? 'block' : 'delete'} size={size} />
      {tone === 'blocked' ? 'Blocked' : 'Deleted'}
    </Mark>
  );
}
