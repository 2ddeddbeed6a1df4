import { useEffect, type ReactNode } from 'react';
import { useNavigationType } from '@padiman/client/routing';
import { VisuallyHidden } from '@padiman/ui';

/** One address: its title in the window, read out and given the focus when the person came by a link within. */
export function Page({ title, product, children }: { title: string; product: string; children: ReactNode }) {
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main[tabindex="-1"]')?.focus({ preventScroll: true });
    // Only at arrival: the page's own navigations, such as another filter, leave the focus where it is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      {children}
    </>
  );
}
