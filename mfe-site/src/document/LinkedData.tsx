import type { Brand } from '@padiman/contracts';
import type { Place } from '@padiman/federation';
import { icons } from '../pictures/pictures.tsx';

/** One thing of schema.org. */
export type Thing = Readonly<Record<string, unknown>> & { '@type': string };

function organization({ product, contactEmail, socials }: Brand, { origin, base }: Place): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: product,
    url: `${origin}/`,
    logo: `${origin}${base}${icons.large.file}`,
    email: contactEmail,
    areaServed: 'NG',
    sameAs: [socials.whatsapp, socials.instagram, socials.x, socials.tiktok],
  };
}

/** The questions of the landing page, as search engines read them. */
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

/** Data for machines: it is no script and never runs, so the Content-Security-Policy need not know of it. */
export function LinkedData({ brand, place, data }: { brand: Brand; place: Place; data: readonly Thing[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': [organization(brand, place), ...data] };
  // Nothing that a brand says may end the element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
