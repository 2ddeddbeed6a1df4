import { paths, type Brand } from '@padiman/contracts';
import { CarDrawing } from '../../drawings/CarDrawing.tsx';
import { SitePage } from '../../layout/SitePage.tsx';

/** Page of unknown addresses. */
export function NotFoundPage({ brand }: { brand: Brand }) {
  return (
    <SitePage brand={brand}>
      <div className="site-page">
        <div className="site-wrap site-split">
          <div className="site-prose">
            <h1>Page not found</h1>
            <p className="site-lead">The address may be misspelt, or what was here has moved.</p>
            <p className="site-actions">
              <a className="site-button" href={paths.landing()}>
                Go to {brand.product}
              </a>
            </p>
          </div>
          <CarDrawing />
        </div>
      </div>
    </SitePage>
  );
}
