import { paths, type Brand } from '@padiman/contracts';
import { Wordmark } from './Wordmark.tsx';
import { appLink, navigation } from './site-links.ts';

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
export function SiteHeader({ brand, path }: { brand: Brand; path: string | undefined }) {
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
