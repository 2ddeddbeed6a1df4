import type { Brand } from '@padiman/contracts';
import type { Place } from '../static-site.ts';

/** Which store links a brand has. A document is written once for each, since a page differs by more than a text. */
export const brandForms = ['none', 'android', 'ios', 'android-ios'] as const;

/** Which store links a brand has. */
export type BrandForm = (typeof brandForms)[number];

const mark = (name: string) => `⟦${name}⟧`;
const marks = /⟦(json )?([\w.]+)⟧/g;
const jsonInHtml = /(<script type="application\/ld\+json">)(.*?)(<\/script>)/gs;

/** The form of document that a brand asks for. */
export function formOf({ appLinks }: Brand): BrandForm {
  return brandForms[(appLinks.android ? 1 : 0) + (appLinks.ios ? 2 : 0)] ?? 'none';
}

/** A brand that has a mark in place of each text. */
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
    },
    faq: [0, 1, 2, 3, 4].map((position) => ({
      question: mark(`faq.${position}.question`),
      answer: mark(`faq.${position}.answer`),
    })),
  };
}

/** A place that has marks too. */
export const markedPlace: Place = { origin: mark('origin'), base: mark('base') };

/** Says of marks in JSON that what fills them must be escaped for JSON, not for HTML. */
export function markJson(json: string): string {
  return json.replace(marks, (_all, _into, name: string) => mark(`json ${name}`));
}

/** {@link markJson} for the blocks of data in a page. */
export function markJsonInHtml(html: string): string {
  return html.replace(jsonInHtml, (_all, start: string, json: string, end: string) => {
    return start + markJson(json) + end;
  });
}

/** As React writes text and attributes. */
const html: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escapedHtml = (text: string) => text.replace(/[&<>"']/g, (character) => html[character] ?? '');

/** Within a string of JSON that may stand in a page: nothing there can end the element. */
const escapedJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** The texts under the names of their marks. */
function textsOf(value: object, under = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return [[under + key, inner]];
    return inner && typeof inner === 'object' ? textsOf(inner, `${under}${key}.`) : [];
  });
}

/**
 * A document with its marks filled in, each escaped for where it stands. What a text itself holds is never taken
 * for a mark.
 */
export function fillMarks(document: string, brand: Brand, place: Place): string {
  const texts = new Map(textsOf({ ...brand, ...place }));
  return document.replace(marks, (_all, json: string | undefined, name: string) => {
    const text = texts.get(name) ?? '';
    return json ? escapedJson(text) : escapedHtml(text);
  });
}
