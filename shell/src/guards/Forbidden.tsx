import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { ButtonBase, Notice } from '@padiman/ui';

/** The person is signed in and lacks the right that the page asks for. */
export function Forbidden({ title }: { title: string }) {
  return (
    <Notice
      heading="h1"
      icon="block"
      title={`You do not have access to ${title}.`}
      action={
        <ButtonBase asChild>
          <Link to={paths.dashboard()}>Go to the dashboard</Link>
        </ButtonBase>
      }
    >
      A super admin can give your account the right to see it.
    </Notice>
  );
}
