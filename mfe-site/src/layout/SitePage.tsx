import type { ReactNode } from 'react';
import type { Brand } from '@padiman/contracts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

interface SitePageProps {
  brand: Brand;
  /** The path of this page, so that the navigation can mark it; none where nothing is served. */
  path?: string;
  children: ReactNode;
}

/** The frame of every public page. All styles hang on its `site` class and reach nothing outside it. */
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
