import { isAccess, paths, type Access } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { useRights } from '@padiman/client/session';
import { ButtonBase, Notice } from '@padiman/ui';

/** Page for an admin who lacks the access that it needs. */
export function Forbidden({ title, access }: { title: string; access: Access }) {
  const right = useRights().find(({ name }) => name === access);
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
      {!isAccess(access)
        ? 'The section asks for an access that this console does not know. Contact the team that runs the console.'
        : right
          ? `A super admin can give you the right “${right.label}”.`
          : 'A super admin can give you access.'}
    </Notice>
  );
}
