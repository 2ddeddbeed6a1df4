import type { ReactNode } from 'react';
import { isAllowed, paths, type Access } from '@padiman/contracts';
import { Navigate, useLocation } from '@padiman/client/routing';
import { useAccessFailure, useAccessHolder, useSession } from '@padiman/client/session';
import { FailedState } from '@padiman/ui';
import { SectionLoading } from '../sections/SectionLoading.tsx';
import { Forbidden } from './Forbidden.tsx';

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
