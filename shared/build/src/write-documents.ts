import { createHash } from 'node:crypto';
import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  documentsFile,
  writtenDocuments,
  type WrittenDocument,
  brandForms,
  markedBrand,
  markedOrigin,
  markJson,
  markJsonInHtml,
} from '@padiman/federation/pages';
import type { Place, StaticDocument } from '@padiman/federation';

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text);

/** Renders a document with marks in place of the brand's texts, for one form of brand. */
function render(
  { path, draw, type }: StaticDocument,
  form: (typeof brandForms)[number],
  addressOf: Place['addressOf'],
) {
  const content = draw(markedBrand(form), { origin: markedOrigin, addressOf });
  if (isValidElement(content)) {
    return {
      type: 'text/html; charset=utf-8',
      text: `<!doctype html>${markJsonInHtml(renderToStaticMarkup(content))}`,
    };
  }
  if (!type) throw new Error(`The document ${path} is no element and has no type`);
  return { type: `${type}; charset=utf-8`, text: markJson(JSON.stringify(content)) };
}

/**
 * Renders the files of a remote's documents: a template for each form that differs, and `documents.json`.
 *
 * @param addressOf address of a picture
 */
export function writeDocuments(
  documents: readonly StaticDocument[],
  addressOf: Place['addressOf'],
): Map<string, string> {
  const files = new Map<string, string>();
  const written = documents.map((document): WrittenDocument => {
    const rendered = brandForms.map((form) => {
      const { type, text } = render(document, form, addressOf);
      const file = `static/${hash('sha256', text).digest('hex')}.template`;
      files.set(file, text);
      return { form, type, text, file };
    });
    const styles = rendered.flatMap(({ text }) => [...text.matchAll(/<style>(.*?)<\/style>/gs)]);
    return {
      path: document.path,
      type: rendered[0]?.type ?? '',
      notFound: document.notFound ?? false,
      styles: [
        ...new Set(styles.map(([, style = '']) => `sha256-${hash('sha256', style).digest('base64')}`)),
      ],
      forms: Object.fromEntries(rendered.map(({ form, file }) => [form, file])),
    };
  });
  const list = writtenDocuments.validateSync({ documents: written }, { strict: true });
  return files.set(documentsFile, JSON.stringify(list));
}
