import type { ReactNode } from 'react';
import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { useCan, useCapability } from '@padiman/client/session';
import { Look } from './PersonLink.styles.ts';

/**
 * Link to the page with everything about a user. For an admin who may not see users, and with a backend without the page,
 * it is `otherwise`.
 */
export function PersonLink({
  id,
  children,
  otherwise = children,
}: {
  id: string;
  children: ReactNode;
  /** By default the text alone. */
  otherwise?: ReactNode;
}) {
  const offered = useCapability('person');
  const isShown = useCan('viewAllUsers') && offered;
  if (!isShown) return otherwise;
  return (
    <Look asChild>
      <Link to={paths.user(id)}>{children}</Link>
    </Look>
  );
}
