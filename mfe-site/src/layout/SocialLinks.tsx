import type { Brand } from '@padiman/contracts';

const networks = [
  {
    key: 'whatsapp',
    name: 'WhatsApp',
    shape:
      'M4 20l1.4-4.2A8 8 0 1 1 8.3 18.7L4 20M9 8.5c0 3.5 3 6.5 6.5 6.5l.5-2-2-.8-1 .9a5 5 0 0 1-2.1-2.1l.9-1-.8-2z',
  },
  {
    key: 'instagram',
    name: 'Instagram',
    shape:
      'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M16.7 7.3h.1',
  },
  { key: 'x', name: 'X', shape: 'M5 4.5l14 15M19 4.5l-14 15' },
  { key: 'tiktok', name: 'TikTok', shape: 'M13 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13 4c.3 2.8 2.2 4.7 5 5' },
] as const;

export function SocialLinks({ product, socials }: Pick<Brand, 'product' | 'socials'>) {
  return (
    <nav aria-label={`${product} elsewhere`}>
      <ul>
        {networks.map(({ key, name, shape }) => (
          <li key={key}>
            <a className="site-footer__link site-socials__link" href={socials[key]}>
              <svg className="site-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d={shape} />
              </svg>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
