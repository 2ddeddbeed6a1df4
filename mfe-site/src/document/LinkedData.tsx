import type { Brand } from '@padiman/contracts';
import type { Place } from '@padiman/federation';
import { icons } from '../pictures/pictures.tsx';

/** Thing of schema.org. */
export type Thing = Readonly<Record<string, unknown>> & { '@type': string };

function organization({ product, contactEmail, socials }: Brand, { origin, addressOf }: Place): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: product,
    url: `${origin}/`,
    logo: origin + addressOf(icons.large.file),
    email: contactEmail,
    areaServed: 'NG',
    sameAs: [socials.whatsapp, socials.instagram, socials.x, socials.tiktok],
  };
}

/** Questions of the landing page, for search engines. */
export function questionsOf({ faq }: Brand): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Structured data. It never runs as a script, so the Content-Security-Policy does not list it. */
export function LinkedData({ brand, place, data }: { brand: Brand; place: Place; data: readonly Thing[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': [organization(brand, place), ...data] };
  // No text of a brand may end the element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
