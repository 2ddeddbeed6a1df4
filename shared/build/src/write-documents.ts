import { createHash } from 'node:crypto';
import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  documentsFile,
  writtenDocuments,
  type BrandForm,
  type WrittenDocument,
  brandForms,
  markedBrand,
  markedOrigin,
  markJson,
  markJsonInHtml,
} from '@padiman/federation/pages';
import type { Place, StaticDocument, StaticScreen, StaticSite } from '@padiman/federation';
import { screenMarkup } from './screen-markup.ts';

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text);

/** Renders a document with marks in place of the brand's texts, for one form of brand. */
function render({ path, draw, type }: StaticDocument, form: BrandForm, addressOf: Place['addressOf']) {
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

/** Renders a first screen as a part of the shell's page, with the script that makes it usable. */
function renderScreen({ path, draw }: StaticScreen, form: BrandForm, script: ScriptFile | undefined) {
  if (!script) throw new Error(`The first screen of ${path} has no script`);
  const { address, integrity } = script;
  return {
    type: 'text/html; charset=utf-8',
    text:
      screenMarkup(renderToStaticMarkup(draw(markedBrand(form)))) +
      `<script defer data-first-screen integrity="${integrity}" src="${address}"></script>`,
  };
}

/** Address and integrity of a script of the build. */
export interface ScriptFile {
  address: string;
  integrity: string;
}

/**
 * Renders the files of a remote's documents and first screens: a template for each form that differs, and
 * `documents.json`.
 *
 * @param addressOf address of a picture
 * @param scripts scripts of first screens by their path
 */
export function writeDocuments(
  { documents, screens = [] }: Pick<StaticSite, 'documents' | 'screens'>,
  addressOf: Place['addressOf'],
  scripts: ReadonlyMap<string, ScriptFile> = new Map(),
): Map<string, string> {
  const files = new Map<string, string>();
  const written = [...documents, ...screens].map((document): WrittenDocument => {
    const isScreen = 'script' in document;
    const rendered = brandForms.map((form) => {
      const { type, text } = isScreen
        ? renderScreen(document, form, scripts.get(document.path))
        : render(document, form, addressOf);
      const file = `static/${hash('sha256', text).digest('hex')}.template`;
      files.set(file, text);
      return { form, type, text, file };
    });
    const styles = rendered.flatMap(({ text }) => [...text.matchAll(/<style>(.*?)<\/style>/gs)]);
    return {
      path: document.path,
      type: rendered[0]?.type ?? '',
      notFound: !isScreen && (document.notFound ?? false),
      screen: isScreen,
      styles: [
        ...new Set(styles.map(([, style = '']) => `sha256-${hash('sha256', style).digest('base64')}`)),
      ],
      forms: Object.fromEntries(rendered.map(({ form, file }) => [form, file])),
    };
  });
  const list = writtenDocuments.validateSync({ documents: written }, { strict: true });
  return files.set(documentsFile, JSON.stringify(list));
}
