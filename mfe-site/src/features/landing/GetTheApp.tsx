import type { Brand } from '@padiman/contracts';
import { sections } from '../../layout/site-links.ts';

/** Store links of the deployment; without any, contact links. */
export function GetTheApp({ brand: { product, contactEmail, socials, appLinks } }: { brand: Brand }) {
  const stores = [
    { label: `${product} for Android`, href: appLinks.android },
    { label: `${product} for iPhone`, href: appLinks.ios },
  ].filter(({ href }) => href);

  return (
    <section className="site-section site-section--deep site-app" aria-labelledby={sections.app}>
      <div className="site-wrap site-app__split">
        <div>
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
              The store links are not public yet. Write to{' '}
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a> or{' '}
              <a href={socials.whatsapp}>message us on WhatsApp</a>, and we will tell you how to get {product}{' '}
              on your phone.
            </p>
          )}
        </div>
        <PhoneDrawing />
      </div>
    </section>
  );
}

/** Upper half of a phone that shows a route. */
function PhoneDrawing() {
  return (
    <svg className="site-phone" viewBox="0 0 240 190" aria-hidden="true" focusable="false">
      <path className="art-tyre" d="M48 190V32c0-12 8-20 20-20h104c12 0 20 8 20 20v158z" />
      <path className="art-cream" d="M58 190V36c0-8 5-14 12-14h100c7 0 12 6 12 14v154z" />
      <path className="art-glass" d="M58 62h124v62H58z" />
      <path className="art-trail" d="M78 108c4-34 42-2 50-24 5-14 22-10 34-6" />
      <circle className="art-cloth" cx="78" cy="108" r="8" />
      <circle className="art-amber" cx="162" cy="78" r="8" />
      <path className="art-rows" d="M72 42h58M72 144h96M72 162h64M72 180h80" />
    </svg>
  );
}
