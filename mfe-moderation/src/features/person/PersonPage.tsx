import { useEffect } from 'react';
import type { PersonOverview } from '@padiman/contracts';
import { Alert, formatLongDate, lazyComponent } from '@padiman/ui';
import { NotesSection, rememberRecord } from '@padiman/ui/overlay';
import { useErasure, useMayManagePersonalData } from '../users/personal-data.hooks.ts';
import { PersonalDataSection } from '../users/PersonalDataSection.tsx';
import { fullName } from '../users/users.columns.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { personReads, usersPath } from './person.hooks.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonHead } from './PersonHead.tsx';
import { Layout, Side } from './PersonPage.styles.ts';
import { PersonTimeline } from './PersonTimeline.tsx';

const EraseUserDialogs = lazyComponent('The dialog', () => import('../users/EraseUserDialogs.tsx'), {
  overlay: true,
});

/** Head and facts of a user beside the time line; below one another on a phone. */
export function PersonPage({ person }: { person: PersonOverview }) {
  const { user, deleted, erasedAt } = person;
  const name = fullName(user);
  const managesData = useMayManagePersonalData() && erasedAt === null;
  const erasure = useErasure(() => {}, personReads);
  useEffect(() => {
    if (!deleted) rememberRecord({ path: usersPath, _id: user._id, title: name });
  }, [deleted, user._id, name]);
  return (
    <>
      <PersonHead person={person} />
      {erasedAt !== null ? (
        <Alert>The personal data of this user was erased on {formatLongDate(erasedAt)}.</Alert>
      ) : (
        deleted && <Alert>This user is deleted.</Alert>
      )}
      <Layout>
        <Side>
          <PersonFacts person={person} />
          <LinkedAccounts person={person} />
          {erasedAt === null && <NotesSection record={{ type: 'user', id: user._id }} />}
          {managesData && <PersonalDataSection user={user} onErase={erasure.request} />}
        </Side>
        <PersonTimeline person={person} />
      </Layout>
      {erasure.started && <EraseUserDialogs erasure={erasure} onDismiss={erasure.cancel} />}
    </>
  );
}
