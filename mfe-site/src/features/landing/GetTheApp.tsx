import type { Brand } from '@padiman/contracts';
import { sections } from '../../layout/site-links.ts';

/** Store links of the deployment; without any, contact links. */
export function GetTheApp({ brand: { product, contactEmail, socials, appLinks } }: { brand: Brand }) {
  const stores = [
    { label: `${product} for Android`, href: appLinks.android },
    { label: `${product} for iPhone`, href: appLinks.ios },
  ].filter(({ href }) => href);

  return (
    <section className="site-section site-section--deep" aria-labelledby={sections.app}>
      <div className="site-wrap">
        <h2 id={sections.app}>Get the app</h2>
        {stores.length > 0 ? (
          <p className="site-actions">
            {stores.map(({ label, href }) => (
              <a key={label} className="site-button site-button--amber" href={href}>
                {label}
              </a>
            ))}
          </p>
        ) : (
          <p className="site-lead">
            The store links are not public yet. Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>{' '}
            or <a href={socials.whatsapp}>message us on WhatsApp</a>, and we will tell you how to get{' '}
            {product} on your phone.
          </p>
        )}
      </div>
    </section>
  );
}
