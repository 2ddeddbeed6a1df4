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
import { transform } from 'lightningcss';

const styleElement = /<style[^>]*>(.*?)<\/style>/gs;
const styleAttribute = /<(\w+)([^>]*?) style="([^"]*)"([^>]*)>/g;

const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** Class of compiled styles, as a selector. */
const compiledClass = /\.(pd-[\w-]+)/g;

/**
 * Makes the markup of a first screen from that of its components: one style element in place of theirs, without the rules
 * of components that it does not have, and classes in place of style attributes, which the Content-Security-Policy refuses.
 * Both come and go with the screen. An element with the class `needs-scripts` is shown only where scripts are off or blocked.
 * @param sheets style sheets of its components, such as their typeface
 */
export function screenMarkup(rendered: string, sheets = ''): string {
  const styles = [sheets];
  const withoutStyles = rendered.replace(styleElement, (_all, css: string) => {
    styles.push(css);
    return '';
  });
  const classes = new Map<string, string>();
  const markup = withoutStyles.replace(
    styleAttribute,
    (_all, tag: string, before: string, given: string, after: string) => {
      const name = classes.get(given) ?? `first-screen-${classes.size}`;
      if (!classes.has(given)) styles.push(`.${name}{${decoded(given)}}`);
      classes.set(given, name);
      const others = before + after;
      return /\bclass="/.test(others)
        ? `<${tag}${others.replace(/\bclass="/, `$&${name} `)}>`
        : `<${tag} class="${name}"${others}>`;
    },
  );
  // The page's first script sets the classes.
  styles.push('.signed-in #first-screen,.scripted .needs-scripts{display:none}');
  const css = [...new Set(styles)].join('\n');
  const unusedSymbols = [...css.matchAll(compiledClass)]
    .map(([, name = '']) => name)
    .filter((name) => !markup.includes(name));
  const { code } = transform({
    filename: 'screen.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: [...new Set(unusedSymbols)],
  });
  return `<div id="first-screen"><style>${Buffer.from(code).toString()}</style>${markup}</div>`;
}

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
function renderScreen(
  { path, draw }: StaticScreen,
  form: BrandForm,
  script: ScriptFile | undefined,
  sheets: string,
) {
  if (!script) throw new Error(`The first screen of ${path} has no script`);
  const { address, integrity } = script;
  return {
    type: 'text/html; charset=utf-8',
    text:
      screenMarkup(renderToStaticMarkup(draw(markedBrand(form))), sheets) +
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
 * @param addressOf address of a picture
 * @param scripts scripts of first screens by their path
 * @param sheets style sheets of first screens
 */
export function writeDocuments(
  { documents, screens = [] }: Pick<StaticSite, 'documents' | 'screens'>,
  addressOf: Place['addressOf'],
  scripts: ReadonlyMap<string, ScriptFile> = new Map(),
  sheets = '',
): Map<string, string> {
  const files = new Map<string, string>();
  const written = [...documents, ...screens].map((document): WrittenDocument => {
    const isScreen = 'script' in document;
    const rendered = brandForms.map((form) => {
      const { type, text } = isScreen
        ? renderScreen(document, form, scripts.get(document.path), sheets)
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
