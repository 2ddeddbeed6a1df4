import type { ReactNode } from 'react';
import { paths, type Brand } from '@padiman/contracts';
import { SiteFooter } from './SiteFooter.tsx';
import { Wordmark } from './Wordmark.tsx';
import { appLink, navigation } from './site-links.ts';

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

function NavigationList({ path }: { path: string | undefined }) {
  return (
    <ul className="site-nav__list">
      {navigation.map(({ label, href }) => (
        <li key={href}>
          <a className="site-nav__link" href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
      <li>
        <a className="site-button site-button--amber site-nav__app" href={appLink.href}>
          {appLink.label}
        </a>
      </li>
    </ul>
  );
}

/** Header; on narrow screens the links are in a `details`, which needs no script. */
function SiteHeader({ brand, path }: { brand: Brand; path: string | undefined }) {
  return (
    <header className="site-header">
      <div className="site-wrap site-header__bar">
        <a
          className="site-header__home"
          href={paths.landing()}
          aria-current={path === paths.landing() ? 'page' : undefined}
        >
          <Wordmark product={brand.product} />
        </a>
        <nav className="site-nav site-nav--wide" aria-label="Main">
          <NavigationList path={path} />
        </nav>
        <details className="site-nav site-nav--narrow">
          <summary className="site-nav__toggle">Menu</summary>
          <nav aria-label="Menu">
            <NavigationList path={path} />
          </nav>
        </details>
      </div>
    </header>
  );
}
