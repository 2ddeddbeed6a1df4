import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router-dom';

/** Properties of {@link Link}. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Address in the console, or an absolute one, which leaves it. */
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** State of the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

const absolute = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * Link that navigates within the page. Made of the router's hooks: its own `Link` carries the prefetching of the router's
 * server framework.
 */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const leaves = typeof to === 'string' && absolute.test(to);
  const address = useHref(leaves ? '' : to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(anchor.target !== undefined && { target: anchor.target }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!leaves && !event.defaultPrevented) navigate(event);
  };
  return (
    <a {...anchor} href={leaves ? to : address} onClick={click}>
      {children}
    </a>
  );
}

/** Link that is marked by `aria-current="page"` while its page, or one below it, is shown. */
export function NavLink({ to, ...link }: LinkProps) {
  const current = useLocation().pathname.toLowerCase();
  const target = useResolvedPath(to).pathname.toLowerCase();
  const isCurrent = current === target || (target !== '/' && current.startsWith(`${target}/`));
  return <Link {...link} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
