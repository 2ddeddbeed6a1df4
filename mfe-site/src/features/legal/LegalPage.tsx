import type { ReactNode } from 'react';
import type { Brand } from '@padiman/contracts';
import { SitePage } from '../../layout/SitePage.tsx';

export interface Clause {
  /** Fragment of the address. Letters and e-mails cite it: never change it. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  brand: Brand;
  path: string;
  title: string;
  glance: readonly ReactNode[];
  clauses: readonly Clause[];
}

/** Date from which the legal texts apply. Change it with them. */
const inForceSince = '21 November 2026';

export function LegalPage({ brand, path, title, glance, clauses }: LegalPageProps) {
  return (
    <SitePage brand={brand} path={path}>
      <div className="site-page">
        <div className="site-wrap">
          <div className="site-page__head">
            <h1>{title}</h1>
            <p className="site-page__date">In force since {inForceSince}</p>
            <section className="site-glance" aria-labelledby="at-a-glance">
              <h2 id="at-a-glance">At a glance</h2>
              <ul>
                {glance.map((line, position) => (
                  <li key={position}>{line}</li>
                ))}
              </ul>
            </section>
          </div>
          <div className="site-legal">
            <nav className="site-contents" aria-labelledby="contents">
              <h2 id="contents">Contents</h2>
              <ol>
                {clauses.map(({ id, title: name }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{name}</a>
                  </li>
                ))}
              </ol>
            </nav>
            <div>
              {clauses.map(({ id, title: name, body }, position) => (
                <section key={id} className="site-clause" aria-labelledby={id}>
                  <h2 id={id}>
                    {position + 1}. {name}
                  </h2>
                  {body}
                </section>
              ))}
            </div>
          </div>
        </div>
      </div>
    </SitePage>
  );
}
