import { paths, type Brand } from '@padiman/contracts';
import { SocialLinks } from './SocialLinks.tsx';
import { Wordmark } from './Wordmark.tsx';
import { appLink, navigation, type SiteLink } from './site-links.ts';

const legal: readonly SiteLink[] = [
  { label: 'Terms', href: paths.terms() },
  { label: 'Privacy', href: paths.privacy() },
  { label: 'Staff sign-in', href: paths.login(), rel: 'nofollow' },
];

function FooterLinks({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav className="site-footer__column" aria-label={title}>
      <h2 className="site-footer__title">{title}</h2>
      <ul className="site-footer__list">
        {links.map(({ label, href, rel }) => (
          <li key={href}>
            <a className="site-footer__link" href={href} rel={rel}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
        <FooterLinks title="Explore" links={[...navigation, appLink]} />
        <FooterLinks title="The small print" links={legal} />
        <div className="site-footer__column">
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
