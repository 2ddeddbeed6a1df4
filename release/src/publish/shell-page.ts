import { fileAddress, formatShellFiles } from '@padiman/federation/registry';
import { loadedByPages } from '../store/build-record.ts';

/** Public path in webpack's output; the name of the build is unknown at that time. */
const placeholder = '/shell-build/';

const tag = /<(?:script|link)\b[^>]*>/g;
const url = /\b(?:src|href)="([^"]*)"/;

/** Name of the build in the page, for the page's scripts. */
const buildName = /(<meta name="shell-build" content=")[^"]*/;

/**
 * Rewrites the shell's page: addresses by content, the integrity of each script and style sheet, and the name of the
 * build. The last script, which carries webpack's runtime, gets the identity of the build and the list of the files
 * that it may load later.
 * @param base identity of the build in its page, such as `/shell/1.0.0-abc/`
 * @param integrity integrity of all files of the build
 */
export function shellPage(page: string, base: string, integrity: Readonly<Record<string, string>>): string {
  const named = page.replace(buildName, `$1${base.split('/')[2] ?? ''}`);
  const later = Object.entries(loadedByPages(integrity)).filter(
    ([file]) => !named.includes(placeholder + file),
  );
  const isOwnScript = (element: string) =>
    element.startsWith('<script') && url.exec(element)?.[1]?.startsWith(placeholder) === true;
  const last = [...named.matchAll(tag)].filter(([element]) => isOwnScript(element)).at(-1)?.index;
  return named.replace(tag, (element, offset: number) => {
    const from = url.exec(element)?.[1];
    if (!from?.startsWith(placeholder)) return element;
    const file = from.slice(placeholder.length);
    const value = integrity[file];
    const address = value && fileAddress(file, value);
    if (!address) throw new Error(`The page of the shell refers to ${file}, which the build does not have`);
    // Browsers do not verify preloaded fonts, and warn about an integrity there.
    const isVerified = element.startsWith('<script') || /\brel="stylesheet"/.test(element);
    const attributes = [
      ...(isVerified ? [`integrity="${value}"`] : []),
      ...(offset === last
        ? [`data-base="${base}" data-files="${formatShellFiles(Object.fromEntries(later))}"`]
        : []),
    ];
    // Inserted at the front, because an element may end in `>` or in `/>`.
    return element.replace(from, address).replace(/^<(script|link)/, `<$1 ${attributes.join(' ')}`.trimEnd());
  });
}

/**
 * Development form of the shell's page: the page with one more script before the last deferred one, whose runtime then
 * finds its modules, and without the page's own policy, by which it would take no scripts from a development server.
 *
 * @param page the rewritten page
 */
export function developmentShellPage(page: string, script: string, integrity: string): string {
  const open = page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  const last = open.search(/<script\b[^>]*\bdata-base=/);
  return `${open.slice(0, last)}<script integrity="${integrity}" defer="defer" src="${script}"></script>${open.slice(last)}`;
}
