import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useLocation, useNavigationType } from '@padiman/client/routing';
import { VisuallyHidden } from '@padiman/ui';

/** Sets a page's title, announces it to screen readers, and moves the focus to the content after a navigation. */
export function Page({ title, product, children }: { title: string; product: string; children: ReactNode }) {
  const navigation = useNavigationType();
  const { pathname } = useLocation();
  // Before the effects of its content, which may have a title of its own.
  useLayoutEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main[tabindex="-1"]')?.focus({ preventScroll: true });
    // By path only: navigations within the page, such as another filter, keep the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return (
    <>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      {children}
    </>
  );
}
