import { paths, type Brand } from '@padiman/contracts';
import { Wordmark } from './Wordmark.tsx';
import type { SiteLink } from './site-links.ts';

const legal: readonly SiteLink[] = [
  { label: 'Terms', href: paths.terms() },
  { label: 'Privacy', href: paths.privacy() },
  { label: 'Staff sign-in', href: paths.login(), rel: 'nofollow' },
];

export function SiteFooter({ brand }: { brand: Brand }) {
  const { product, contactEmail, socials } = brand;
  return (
    <footer className="site-footer">
      <div className="site-wrap site-footer__grid">
        <div className="site-footer__about">
          <Wordmark product={product} />
          <p>
            {product} connects people who travel between Nigerian cities with people who need a seat or have a
            parcel to send. It does not itself provide transport.
          </p>
        </div>
        <nav aria-label="The small print">
          <h2 className="site-footer__title">The small print</h2>
          <ul className="site-footer__row">
            {legal.map(({ label, href, rel }) => (
              <li key={href}>
                <a className="site-footer__link" href={href} rel={rel}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="site-footer__title">Talk to us</h2>
          <p>
            <a className="site-footer__link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </p>
          <SocialLinks product={product} socials={socials} />
        </div>
      </div>
    </footer>
  );
}

const networks = [
  ['whatsapp', 'WhatsApp'],
  ['instagram', 'Instagram'],
  ['x', 'X'],
  ['tiktok', 'TikTok'],
] as const;

function SocialLinks({ product, socials }: Pick<Brand, 'product' | 'socials'>) {
  return (
    <nav aria-label={`${product} elsewhere`}>
      <ul className="site-footer__row">
        {networks.map(([key, name]) => (
          <li key={key}>
            <a className="site-footer__link" href={socials[key]}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
