import type { Brand } from '@padiman/contracts';

const networks = [
  ['whatsapp', 'WhatsApp'],
  ['instagram', 'Instagram'],
  ['x', 'X'],
  ['tiktok', 'TikTok'],
] as const;

export function SocialLinks({ product, socials }: Pick<Brand, 'product' | 'socials'>) {
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
