import { renderToStaticMarkup } from 'react-dom/server';
import { HtmlValidate } from 'html-validate';
import { isValidElement, type ReactElement } from 'react';
import { paths, type Brand } from '@padiman/contracts';
import {
  fillMarks,
  formOf,
  markedBrand,
  markedOrigin,
  markJson,
  markJsonInHtml,
} from '@padiman/federation/pages';
import remoteDescriptor from '../remote.json';
import { brandFixture } from './brand.fixture.ts';
import site from './static-site.tsx';

const addressOf = (file: string) => `/files/hash-of-${file}`;
const place = { origin: 'https://ridewell.example', addressOf };
const markedPlace = { origin: markedOrigin, addressOf };

/** Brand whose texts need escaping and contain placeholder marks. */
const nasty: Brand = {
  ...brandFixture,
  product: `</script><b>"Ride & 'well'" ⟦origin⟧ $& \\`,
  faq: brandFixture.faq.map(({ question, answer }) => ({
    question: `${question} <!-- "`,
    answer: `${answer} ⟦product⟧ </script>\n`,
  })),
};

const brands: [string, Brand][] = [
  ['without store links', brandFixture],
  ['with one store', { ...brandFixture, appLinks: { ios: 'https://store.example/ios' } }],
  [
    'with both',
    { ...brandFixture, appLinks: { android: 'https://a.example/?a=1&b=2', ios: 'https://i.example/' } },
  ],
  [
    'with a search, routes and a figure',
    {
      ...brandFixture,
      appLinks: { search: 'https://app.ridewell.example/search' },
      routes: {
        list: [{ from: 'Lagos', to: 'Ibadan', lowest: '₦4,000', highest: '₦7,000' }],
        note: 'For one seat.',
      },
      figures: [{ value: '12', label: 'Cities' }],
    },
  ],
  ['with texts that need escaping', nasty],
];

const pages = site.documents.filter(({ type }) => type === undefined);
const written = pages.filter(({ notFound }) => !notFound).map(({ path }) => path);

const drawn = (path: string, ...given: Parameters<(typeof pages)[number]['draw']>) => {
  const document = site.documents.find((one) => one.path === path);
  return document?.draw(...given);
};

const markup = (path: string, ...given: Parameters<(typeof pages)[number]['draw']>) => {
  const element = drawn(path, ...given);
  if (!isValidElement(element)) throw new Error(`${path} is no page`);
  return renderToStaticMarkup(element as ReactElement);
};

/** Page as written by the build and completed by the edge. */
const served = (path: string, brand: Brand) =>
  fillMarks(markJsonInHtml(markup(path, markedBrand(formOf(brand)), markedPlace)), brand, place.origin);

const parsed = (path: string, brand = brandFixture) =>
  new DOMParser().parseFromString(`<!doctype html>${served(path, brand)}`, 'text/html');

test('writes every public address of the remote, and no other', () => {
  expect(written.toSorted()).toEqual(remoteDescriptor.paths.map(({ path }) => path).toSorted());
});

describe.each(pages.map(({ path }) => path))('the document %s', (path) => {
  test.each(brands)('matches its components, for a brand %s', (_name, brand) => {
    expect(served(path, brand)).toBe(markup(path, brand, place));
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });
    const { results } = await validator.validateString(`<!doctype html>${served(path, brandFixture)}`);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    );
    expect(faults).toEqual([]);
  });

  test('runs no script and loads nothing from other origins', () => {
    const document = parsed(path);
    const scripts = [...document.querySelectorAll('script')].map(({ type }) => type);
    expect(scripts).toEqual(['application/ld+json']);
    expect(document.querySelectorAll('[style], iframe, img, [onclick]')).toHaveLength(0);
    for (const { action } of document.forms) expect(action).toMatch(/\/#get-the-app$/);
    const links = [...document.querySelectorAll('link:not([rel=canonical])')];
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/(?!\/)/);
  });
});

describe.each(written)('the page %s', (path) => {
  const meta = (document: Document, name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';

  test('has its own metadata for search engines and messengers', () => {
    const document = parsed(path);
    expect(document.documentElement.lang).toBe('en-NG');
    expect(document.title).toContain('Ridewell');
    expect(document.title.length).toBeLessThan(70);
    expect(meta(document, 'description').length).toBeGreaterThan(80);
    expect(meta(document, 'description').length).toBeLessThan(180);
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
    expect(canonical).toBe(`https://ridewell.example${path}`);
    expect(meta(document, 'og:url')).toBe(canonical);
    expect(meta(document, 'og:title')).toBe(document.title);
    expect(meta(document, 'og:image')).toBe(place.origin + addressOf('share.png'));
    expect(meta(document, 'robots')).toBe('');
  });

  test('contains structured data of the organization, with its four networks', () => {
    const data = JSON.parse(parsed(path, nasty).querySelector('script')?.textContent ?? '') as {
      '@graph': Record<string, unknown>[];
    };
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'Organization',
      name: nasty.product,
      url: 'https://ridewell.example/',
      sameAs: Object.values(nasty.socials),
    });
  });
});

test('the titles differ', () => {
  expect(new Set(written.map((path) => parsed(path).title)).size).toBe(written.length);
});

test('the landing page contains structured data of its five questions', () => {
  const document = parsed(paths.landing(), nasty);
  const { '@graph': graph } = JSON.parse(document.querySelector('script')?.textContent ?? '') as {
    '@graph': { mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[];
  };
  const questions = graph[1]?.mainEntity ?? [];
  expect(questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    nasty.faq.map(({ question, answer }) => [question, answer]),
  );
});

test('the page for unknown addresses links to the landing page and is not indexed', () => {
  const document = parsed('/not-found');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('main a[href="/"]')?.textContent).toBe('Go to Ridewell');
});

test('the manifest holds the brand, with any text escaped', () => {
  const manifest = fillMarks(
    markJson(JSON.stringify(drawn('/site.webmanifest', markedBrand('none'), markedPlace))),
    nasty,
    place.origin,
  );
  const files = new Set(site.pictures.map(({ file }) => addressOf(file)));
  const { name, icons } = JSON.parse(manifest) as { name: string; icons: { src: string }[] };
  expect(name).toBe(nasty.product);
  for (const { src } of icons) expect(files).toContain(src);
});
