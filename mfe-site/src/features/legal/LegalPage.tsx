import type { Brand } from '@padiman/contracts';
import { SitePage } from '../../layout/SitePage.tsx';

/**
 * Text of a legal page: `terms.json`, `privacy.json`. `{product}` and `{contactEmail}` are the brand's; `**strong**` and
 * `[text](address)` are the only markup.
 */
interface LegalText {
  title: string;
  glance: readonly string[];
  clauses: readonly {
    /** Fragment of the address. Letters and e-mails cite it: never change it. */
    id: string;
    title: string;
    body: readonly Block[];
  }[];
}

/** A paragraph, a list, or pairs of a term and its text. */
type Block = string | { list: readonly string[] } | { facts: readonly (readonly string[])[] };

/** Date from which the legal texts apply. Change it with them. */
const inForceSince = '21 November 2026';

export function LegalPage({ brand, path, text }: { brand: Brand; path: string; text: LegalText }) {
  const { title, glance, clauses } = text;
  const inline = (marked: string) => <Inline brand={brand} text={marked} />;
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
                  <li key={position}>{inline(line)}</li>
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
                  {body.map((block, index) =>
                    typeof block === 'string' ? (
                      <p key={index}>{inline(block)}</p>
                    ) : 'list' in block ? (
                      <ul key={index}>
                        {block.list.map((item) => (
                          <li key={item}>{inline(item)}</li>
                        ))}
                      </ul>
                    ) : (
                      // Instead of a table, which does not fit a phone.
                      <dl key={index} className="site-terms-list">
                        {block.facts.map(([term = '', fact = '']) => (
                          <div key={term}>
                            <dt>{term}</dt>
                            <dd>{inline(fact)}</dd>
                          </div>
                        ))}
                      </dl>
                    ),
                  )}
                </section>
              ))}
            </div>
          </div>
        </div>
      </div>
    </SitePage>
  );
}

/** Text with its markup, and the brand's values in it. */
function Inline({ brand, text }: { brand: Brand; text: string }) {
  const filled = text.replaceAll(
    /\{(product|contactEmail)\}/g,
    (_, name: 'product' | 'contactEmail') => brand[name],
  );
  return filled.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).map((part, index) => {
    const [, strong, label, address] = /^\*\*(.+)\*\*$|^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (strong !== undefined) return <strong key={index}>{strong}</strong>;
    return address === undefined ? (
      part
    ) : (
      <a key={index} href={address}>
        {label}
      </a>
    );
  });
}
