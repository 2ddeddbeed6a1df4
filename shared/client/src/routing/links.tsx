import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import {
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useResolvedPath,
  type To,
} from 'react-router-dom';
import { asksToLeave } from './leave-guard.ts';

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
  const goTo = useNavigate();
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(anchor.target !== undefined && { target: anchor.target }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (leaves || event.defaultPrevented) return;
    const { metaKey, ctrlKey, shiftKey, altKey } = event;
    // In another tab it leaves nothing.
    const isHere = !metaKey && !ctrlKey && !shiftKey && !altKey && anchor.target === undefined;
    const go = () => void goTo(to, { state, ...(replace !== undefined && { replace }) });
    if (isHere && asksToLeave(address, go)) event.preventDefault();
    else navigate(event);
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
