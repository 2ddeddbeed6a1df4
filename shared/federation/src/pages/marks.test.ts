import { brandLimits, type Brand } from '@padiman/contracts';
import {
  brandForms,
  fillMarks,
  formOf,
  markedBrand,
  markedOrigin,
  markJson,
  markJsonInHtml,
  partMarks,
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
  appLinks: { android: 'https://store.example/?id=1&hl=en', search: 'https://app.example/search' },
  routes: {
    list: Array.from({ length: brandLimits.routes }, () => ({
      from: 'A',
      to: 'B',
      lowest: '1',
      highest: '2',
    })),
    note: 'For one seat',
  },
  figures: Array.from({ length: brandLimits.figures }, () => ({ value: '1', label: 'Trips' })),
  faq: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ question: `${name}?`, answer: `${name}!` })),
};
const origin = 'https://ridewell.example';

test('every text of a brand has a mark, which is filled with that text', () => {
  const marked = JSON.stringify({ ...markedBrand(formOf(brand)), origin: markedOrigin });
  expect(JSON.parse(fillMarks(markJson(marked), brand, origin))).toEqual({ ...brand, origin });
});

test('each form has the store links of its name', () => {
  expect(brandForms.map((form) => Object.keys(markedBrand(form).appLinks))).toEqual([
    ['search'],
    ['android', 'search'],
    ['ios', 'search'],
    ['android', 'ios', 'search'],
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

test('parts are kept or removed by the texts of the brand', () => {
  const part = (name: string, kind: 'if' | 'unless', inner: string) =>
    partMarks(`⟦${name}⟧`, kind)?.join(inner) ?? '';
  const page =
    part('appLinks.search', 'if', `a${part('figures.3.label', 'if', '⟦figures.3.label⟧')}`) +
    part('appLinks.search', 'unless', 'b') +
    part('figures.4.label', 'if', 'c');
  expect(fillMarks(page, brand, origin)).toBe('aTrips');
  expect(fillMarks(page, { ...brand, appLinks: {} }, origin)).toBe('b');
  expect(partMarks('a real text ⟦if product⟧', 'if')).toBeUndefined();
});

test('marks inside texts stay text, and unknown marks become empty', () => {
  const odd = { ...brand, product: '⟦contactEmail⟧ $& $1' };
  expect(fillMarks('⟦product⟧|⟦socials.nobody⟧|⟦constructor⟧', odd, origin)).toBe(
    '⟦contactEmail⟧ $&amp; $1||',
  );
});
