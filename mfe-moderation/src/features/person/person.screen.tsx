import { Link, Slot, useSearchParams } from '@padiman/client/routing';
import { useCapability, useRuntimeConfig, useSeesPersonalData } from '@padiman/client/session';
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
  ButtonBase,
  Chip,
  type IconName,
  SectionTabs,
  formatPhone,
  Moment,
  joinKnown,
  Text,
} from '@padiman/ui';
import { useNeighbours, usePerson, personReads, useSanctions } from './person.hooks.ts';
import { useEffect, useState, type FocusEvent } from 'react';
import { paths, type PersonOverview, type LinkedAccount } from '@padiman/contracts';
import {
  NotesSection,
  rememberRecord,
  Facts,
  personalValue,
  PersonLink,
  RecordMoves,
  Section,
} from '@padiman/ui/overlay';
import { BulkActionDialogs } from '@padiman/ui/record-list';
import { useMayManagePersonalData, useUserAction } from '../users/users.hooks.ts';
import { PersonalDataSection } from '../users/PersonalDataSection.tsx';
import { fullName, sourceOf } from '../users/users.columns.tsx';
import { mailAddress } from '../users/users.messages.ts';
import { Layout, Side, Linked, Name, HeadLine, Menu } from './person.styles.ts';
import { SanctionsSection } from './SanctionsSection.tsx';
import { PersonTimeline } from './TimelinePage.tsx';
import { UserReports } from '../../review/ReportsPanel.tsx';
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
  const { product } = useRuntimeConfig().brand;
  const [params] = useSearchParams();
  const isTimeLine = params.get('tab') === 'timeline';
  const hasReports = useCapability('moderationReview');
  useEffect(() => {
    document.title = `${name} · ${product}`;
  }, [name, product]);
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
      <Layout data-tab={isTimeLine ? 'timeline' : 'facts'}>
        <SectionTabs
          label="Parts of the page"
          tabs={[
            { label: 'Facts', to: '?', current: !isTimeLine },
            { label: 'Time Line', to: '?tab=timeline', current: isTimeLine },
          ]}
        />
        <Side>
          <PersonFacts person={person} />
          <Slot name="person.panels" of={person} />
          {hasReports && <UserReports userId={user._id} />}
          {erasedAt === null && <SanctionsSection person={person} />}
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

/** Name, state and balance of a user, with the actions that staff use most. A deleted user has none. */
function PersonHead({ person: { user, deleted } }: { person: PersonOverview }) {
  const { action, actions } = useUserAction(() => {}, personReads);
  const seesContacts = useSeesPersonalData();
  const name = fullName(user);
  const isSuspended = typeof useSanctions(user._id).read.data?.data.suspendedUntil === 'string';
  const { confirm } = actions[user.blocked ? 'unblock' : 'block'];
  return (
    <>
      <Name>
        <Avatar name={name} src={user.profile_img_url} />
        <PageHeader title={name}>
          <HeadLine>
            {user.blocked && <Mark tone="bad" icon="block" text="Blocked" />}
            {isSuspended && <Mark tone="bad" icon="pending" text="Suspended" />}
            {user.is_driver && <Mark icon="offerRide" text="Driver" />}
            {user.is_verified && <Mark tone="good" icon="accepted" text="Verified" />}
            <span>
              Balance <strong>{formatNaira(user.totalBalance)}</strong>
            </span>
          </HeadLine>
          <HeadLine>
            {!deleted && (
              <>
                {seesContacts && user.phone_number && (
                  <ButtonBase asChild>
                    <a href={`tel:${user.phone_number}`}>Call</a>
                  </ButtonBase>
                )}
                {seesContacts && user.email && (
                  <ButtonBase asChild>
                    <a href={mailAddress([user])}>Send Email</a>
                  </ButtonBase>
                )}
                <Button
                  look={user.blocked ? 'quiet' : 'dangerQuiet'}
                  onClick={() => action.request(user.blocked ? 'unblock' : 'block')}
                >
                  {confirm}
                </Button>
                <Menu onBlur={closeMenu}>
                  <summary>More</summary>
                  <Button look="danger" onClick={() => action.request('delete')}>
                    {actions.delete.confirm}
                  </Button>
                </Menu>
              </>
            )}
            <RecordMoves {...useNeighbours()} />
          </HeadLine>
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
        {blocked && <Mark tone="bad" icon="block" text="Blocked" />}
        {deleted && <Mark icon="delete" text="Deleted" />}
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

/** Closes the menu that the focus leaves. */
function closeMenu({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

/** State of an account. */
const Mark = ({ tone, icon, text }: { tone?: 'good' | 'bad'; icon: IconName; text: string }) => (
  <Chip {...(tone && { tone })}>
    <Icon name={icon} size={12} />
    {text}
  </Chip>
);
