import type { Brand } from '@padiman/contracts';
import {
  brandForms,
  fillMarks,
  formOf,
  markedBrand,
  markedOrigin,
  markJson,
  markJsonInHtml,
} from './marks.ts';

const brand: Brand = {
  product: `<"it's" & more>`,
  contactEmail: 'hello@ridewell.example',
  socials: {
    whatsapp: 'https://w.example',
    instagram: 'https://i.example',
    x: 'https://x.example',
    tiktok: 'https://t.example',
  },
  appLinks: { android: 'https://store.example/?id=1&hl=en' },
  faq: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ question: `${name}?`, answer: `${name}!` })),
};
const origin = 'https://ridewell.example';

test('every text of a brand has a mark, which is filled with that text', () => {
  const marked = JSON.stringify({ ...markedBrand(formOf(brand)), origin: markedOrigin });
  expect(JSON.parse(fillMarks(markJson(marked), brand, origin))).toEqual({ ...brand, origin });
});

test('each form has the store links of its name', () => {
  expect(brandForms.map((form) => Object.keys(markedBrand(form).appLinks))).toEqual([
    [],
    ['android'],
    ['ios'],
    ['android', 'ios'],
  ]);
  for (const form of brandForms) expect(formOf(markedBrand(form))).toBe(form);
});

test('texts are escaped for their context', () => {
  const page = `<p title="⟦product⟧">⟦product⟧</p><script type="application/ld+json">{"a":"⟦product⟧"}</script>`;
  expect(fillMarks(markJsonInHtml(page), brand, origin)).toBe(
    '<p title="&lt;&quot;it&#x27;s&quot; &amp; more&gt;">&lt;&quot;it&#x27;s&quot; &amp; more&gt;</p>' +
      `<script type="application/ld+json">{"a":"\\u003c\\"it's\\" & more>"}</script>`,
  );
});

test('without an origin, canonical addresses are left out and structured data is relative', () => {
  const page = `<link rel="canonical" href="⟦origin⟧/"/><meta property="og:url" content="⟦origin⟧/"/><meta name="a" content="⟦product⟧"/>`;
  const data = '<script type="application/ld+json">{"url":"⟦origin⟧/"}</script>';
  expect(fillMarks(markJsonInHtml(page + data), { ...brand, product: 'Ridewell' }, undefined)).toBe(
    '<meta name="a" content="Ridewell"/><script type="application/ld+json">{"url":"/"}</script>',
  );
});

test('marks inside texts stay text, and unknown marks become empty', () => {
  const odd = { ...brand, product: '⟦contactEmail⟧ $& $1' };
  expect(fillMarks('⟦product⟧|⟦socials.nobody⟧|⟦constructor⟧', odd, origin)).toBe(
    '⟦contactEmail⟧ $&amp; $1||',
  );
});
