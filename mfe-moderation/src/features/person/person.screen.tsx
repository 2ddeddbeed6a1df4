import { Link } from '@padiman/client/routing';
import { FailedState, Notice, Skeleton } from '@padiman/ui';
import { usePerson, usersPath } from './person.hooks.ts';
import { PersonPage } from './PersonPage.tsx';

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
        action={<Link to={usersPath}>Users</Link>}
      />
    );
  }
  if (error) return <FailedState title="The user could not be loaded." error={error} retry={retry} />;
  return <Skeleton h="320px" role="status" aria-label="Loading the user" />;
}
