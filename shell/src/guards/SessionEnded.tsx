import { paths } from '@padiman/shared/contracts';
import { Link } from '@padiman/shared/routing';
import { ButtonBase, Notice } from '@padiman/shared/ui';

/** The server no longer takes the token: it was idle too long, or ended elsewhere. */
export function SessionEnded() {
  return (
    <Notice
      heading="h1"
      icon="logout"
      title="Your session has ended."
      action={
        <ButtonBase asChild look="primary">
          <Link to={paths.login()}>Log in again</Link>
        </ButtonBase>
      }
    >
      You were signed out because the session was idle for too long or was ended elsewhere.
    </Notice>
  );
}
