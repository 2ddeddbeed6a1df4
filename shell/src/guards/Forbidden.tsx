import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { ButtonBase, Notice } from '@padiman/ui';

/** Page for an admin who lacks the right that it needs. */
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
      A super admin can give you access.
    </Notice>
  );
}
