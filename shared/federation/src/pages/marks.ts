import { brandLimits, type Brand } from '@padiman/contracts';

/** Sets of store links that a brand may have. A document is written once for each: its markup differs, not just texts. */
export const brandForms = ['none', 'android', 'ios', 'android-ios'] as const;

/** One of {@link brandForms}. */
export type BrandForm = (typeof brandForms)[number];

const mark = (name: string) => `⟦${name}⟧`;
const marks = /⟦(json )?([\w.]+)⟧/g;
const parts = /⟦(if|unless) ([\w.]+)⟧(.*?)⟦end \2⟧/gs;
const jsonInHtml = /(<script type="application\/ld\+json">)(.*?)(<\/script>)/gs;

/** Form of document for a brand. */
export const formOf = ({ appLinks }: Brand): BrandForm =>
  brandForms[(appLinks.android ? 1 : 0) + (appLinks.ios ? 2 : 0)] ?? 'none';

/** Brand with a mark in place of each text. */
export function markedBrand(form: BrandForm): Brand {
  return {
    product: mark('product'),
    contactEmail: mark('contactEmail'),
    socials: {
      whatsapp: mark('socials.whatsapp'),
      instagram: mark('socials.instagram'),
      x: mark('socials.x'),
      tiktok: mark('socials.tiktok'),
    },
    appLinks: {
      ...(form.includes('android') && { android: mark('appLinks.android') }),
      ...(form.includes('ios') && { ios: mark('appLinks.ios') }),
      search: mark('appLinks.search'),
    },
    routes: {
      list: Array.from({ length: brandLimits.routes }, (_, position) => ({
        from: mark(`routes.list.${position}.from`),
        to: mark(`routes.list.${position}.to`),
        lowest: mark(`routes.list.${position}.lowest`),
        highest: mark(`routes.list.${position}.highest`),
      })),
      note: mark('routes.note'),
    },
    figures: Array.from({ length: brandLimits.figures }, (_, position) => ({
      value: mark(`figures.${position}.value`),
      label: mark(`figures.${position}.label`),
    })),
    faq: [0, 1, 2, 3, 4].map((position) => ({
      question: mark(`faq.${position}.question`),
      answer: mark(`faq.${position}.answer`),
    })),
  };
}

/**
 * Marks around a part of a document that depends on a text of the brand, by which the edge keeps or removes the part.
 * @param text mark of the text; other texts are those of a real brand, and need no marks
 * @param kind `if` for a part of brands with the text, `unless` for one of brands without it
 */
export function partMarks(text: string | undefined, kind: 'if' | 'unless'): [string, string] | undefined {
  const [, name] = /^⟦([\w.]+)⟧$/.exec(text ?? '') ?? [];
  return name === undefined ? undefined : [mark(`${kind} ${name}`), mark(`end ${name}`)];
}

/** Mark in place of the public origin. */
export const markedOrigin = mark('origin');

/** Tags the marks in JSON, so that their texts are escaped for JSON and not for HTML. */
export const markJson = (json: string): string =>
  json.replace(marks, (_all, _into, name: string) => mark(`json ${name}`));

/** Applies {@link markJson} to the JSON-LD blocks of a page. */
export const markJsonInHtml = (html: string): string =>
  html.replace(jsonInHtml, (_all, start, json: string, end) => `${start}${markJson(json)}${end}`);

/** Characters that React escapes in text and attributes. */
const html: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escapedHtml = (text: string) => text.replace(/[&<>"']/g, (character) => html[character] ?? '');

/** Escapes a text for a JSON string inside HTML: it cannot close the script element. */
const escapedJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** Texts by the names of their marks. */
function textsOf(value: object, under = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return [[under + key, inner]];
    return inner && typeof inner === 'object' ? textsOf(inner, `${under}${key}.`) : [];
  });
}

/** Elements of a page's head with an address at the public origin. */
const absoluteLinks = /<(?:link|meta) [^>]*"⟦origin⟧[^>]*>/g;

/**
 * Fills the marks of a document, each escaped for its context. Marks inside a filled-in text stay text.
 *
 * @param origin public origin; without one, elements with a canonical address are left out, and others are relative
 */
export function fillMarks(document: string, brand: Brand, origin: string | undefined): string {
  const texts = new Map(textsOf({ ...brand, origin }));
  const template = origin === undefined ? document.replace(absoluteLinks, '') : document;
  const choose = (part: string): string =>
    part.replace(parts, (_all, kind, name: string, inner: string) =>
      (kind === 'if') === texts.has(name) ? choose(inner) : '',
    );
  return choose(template).replace(marks, (_all, json: string | undefined, name: string) => {
    const text = texts.get(name) ?? '';
    return json ? escapedJson(text) : escapedHtml(text);
  });
}
