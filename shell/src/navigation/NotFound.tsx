import { paths } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { ButtonBase, Notice } from '@padiman/ui';
import { Page } from './Page.tsx';

/** Page for an address that no live section serves. */
export function NotFound({ product }: { product: string }) {
  return (
    <Page title="Page not found" product={product}>
      <Notice
        heading="h1"
        icon="search"
        title="There is no page at this address."
        action={
          <ButtonBase asChild>
            <Link to={paths.landing()}>Go to the start page</Link>
          </ButtonBase>
        }
      />
    </Page>
  );
}
