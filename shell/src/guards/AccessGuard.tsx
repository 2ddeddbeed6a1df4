import type { ReactNode } from 'react';
import { isAccess, isAllowed, paths, type Access } from '@padiman/contracts';
import { Link, Navigate, useLocation } from '@padiman/client/routing';
import { useAccessFailure, useAccessHolder, useRights, useSession } from '@padiman/client/session';
import { ButtonBase, FailedState, Notice } from '@padiman/ui';
import { SectionLoading } from '../sections/SectionLoading.tsx';

/**
 * Shows a page only to those who may see it. Without a token a protected page redirects to `/`; with one, a page for
 * guests redirects to the dashboard. A session that ends keeps its page. The server checks every call again.
 */
export function AccessGuard({
  access,
  title,
  children,
}: {
  access: Access;
  title: string;
  children: ReactNode;
}) {
  const session = useSession();
  const holder = useAccessHolder();
  const failure = useAccessFailure();
  const { pathname } = useLocation();
  if (access === 'public') return children;
  if (access === 'guest') {
    return session.status === 'signedIn' ? <Navigate to={paths.dashboard()} replace /> : children;
  }
  if (session.status === 'signedOut') {
    // The start page itself has no page to redirect to.
    if (pathname === paths.landing()) return <Forbidden title={title} access={access} />;
    return <Navigate to={paths.landing()} replace />;
  }
  if (access !== 'staff' && holder === undefined) {
    return failure ? (
      <FailedState title="Your rights could not be loaded." {...failure} />
    ) : (
      <SectionLoading />
    );
  }
  if (access !== 'staff' && !isAllowed(holder ?? null, access))
    return <Forbidden title={title} access={access} />;
  return children;
}

/** Page for an admin who lacks the access that it needs. */
function Forbidden({ title, access }: { title: string; access: Access }) {
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
