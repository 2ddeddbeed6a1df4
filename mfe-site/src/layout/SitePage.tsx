import type { ReactNode } from 'react';
import type { Brand } from '@padiman/contracts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

interface SitePageProps {
  brand: Brand;
  /** Path of the page, marked in the navigation; undefined on the page of unknown addresses. */
  path?: string;
  children: ReactNode;
}

/** Frame of every public page. All styles are scoped to its `site` class. */
export function SitePage({ brand, path, children }: SitePageProps) {
  return (
    <div className="site">
      <a className="site-skip" href="#content">
        Skip to content
      </a>
      <SiteHeader brand={brand} path={path} />
      <main id="content" className="site-main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter brand={brand} />
    </div>
  );
}
