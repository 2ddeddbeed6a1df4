import { useEffect } from 'react';
import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { useSession } from '@padiman/client/session';
import { ButtonBase, Notice } from '@padiman/ui';
import { retryWhileVisible } from '../sections/retry-while-visible.ts';
import { Page } from './Page.tsx';

/**
 * Page for an address that no live section serves.
 *
 * @param recheck set while a section could not be read whose addresses are unknown: this may be one of them
 */
export function NotFound({
  product,
  recheck,
}: {
  product: string;
  recheck?: ((isShown: () => boolean) => Promise<void>) | undefined;
}) {
  const isSignedOut = useSession().status === 'signedOut';
  useEffect(() => {
    if (!recheck) return;
    let shown = true;
    const stop = retryWhileVisible(() => void recheck(() => shown));
    return () => {
      shown = false;
      stop();
    };
  }, [recheck]);
  return (
    <Page title="Page not found" product={product}>
      <Notice
        heading="h1"
        icon="search"
        title="There is no page at this address."
        action={
          <ButtonBase asChild>
            {isSignedOut ? (
              <Link to={paths.landing()}>Go to the start page</Link>
            ) : (
              <Link to={paths.dashboard()}>Go to the dashboard</Link>
            )}
          </ButtonBase>
        }
      />
    </Page>
  );
}
