import { createHash } from 'node:crypto';
import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  documentsFile,
  writtenDocuments,
  type WrittenDocument,
  brandForms,
  markedBrand,
  markedPlace,
  markJson,
  markJsonInHtml,
} from '@padiman/federation/pages';
import type { StaticDocument } from '@padiman/federation';

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text);

/** The text of a document, with marks for a brand of this form. */
function draw({ path, draw, type }: StaticDocument, form: (typeof brandForms)[number]) {
  const drawn = draw(markedBrand(form), markedPlace);
  if (isValidElement(drawn)) {
    return {
      type: 'text/html; charset=utf-8',
      text: `<!doctype html>${markJsonInHtml(renderToStaticMarkup(drawn))}`,
    };
  }
  if (!type) throw new Error(`The document ${path} is neither an element nor has a type`);
  return { type: `${type}; charset=utf-8`, text: markJson(JSON.stringify(drawn)) };
}

/** The files of a remote's documents: a template for each form that differs, and `documents.json`. */
export function writeDocuments(documents: readonly StaticDocument[]): Map<string, string> {
  const files = new Map<string, string>();
  const written = documents.map((document): WrittenDocument => {
    const drawn = brandForms.map((form) => {
      const { type, text } = draw(document, form);
      const file = `static/${hash('sha256', text).digest('hex')}.template`;
      files.set(file, text);
      return { form, type, text, file };
    });
    const styles = drawn.flatMap(({ text }) => [...text.matchAll(/<style>(.*?)<\/style>/gs)]);
    return {
      path: document.path,
      type: drawn[0]?.type ?? '',
      notFound: document.notFound ?? false,
      styles: [
        ...new Set(styles.map(([, style = '']) => `sha256-${hash('sha256', style).digest('base64')}`)),
      ],
      forms: Object.fromEntries(drawn.map(({ form, file }) => [form, file])),
    };
  });
  const said = writtenDocuments.validateSync({ documents: written }, { strict: true });
  return files.set(documentsFile, JSON.stringify(said));
}
