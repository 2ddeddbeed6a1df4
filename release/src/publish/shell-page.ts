/** Public path in webpack's output; the name of the build is unknown at that time. */
const placeholder = '/shell-build/';

const tag = /<(?:script|link)\b[^>]*>/g;
const url = /\b(?:src|href)="([^"]*)"/;

/** Name of the build in the page, for the page's scripts. */
const buildName = /(<meta name="shell-build" content=")[^"]*/;

/**
 * Rewrites the shell's page: URLs under the build's public path, the integrity of each script and style sheet, and the
 * name of the build.
 */
export function shellPage(page: string, base: string, integrity: Readonly<Record<string, string>>): string {
  const named = page.replace(buildName, `$1${base.split('/')[2] ?? ''}`);
  return named.replace(tag, (element) => {
    const file = url.exec(element)?.[1];
    if (!file?.startsWith(placeholder)) return element;
    const value = integrity[file.slice(placeholder.length)];
    // Browsers do not verify preloaded fonts, and warn about an integrity there.
    const loads = element.startsWith('<script') || /\brel="stylesheet"/.test(element);
    const moved = element.replace(placeholder, base);
    // Inserted at the front, because an element may end in `>` or in `/>`.
    return value && loads ? moved.replace(/^<(script|link)/, `<$1 integrity="${value}"`) : moved;
  });
}

/**
 * Development form of the shell's page: the page with one more script before all deferred ones.
 *
 * @param page the rewritten page
 */
export function developmentShellPage(page: string, script: string, integrity: string): string {
  return page.replace(
    /<script\b[^>]*\bdefer\b/,
    (first) => `<script integrity="${integrity}" defer="defer" src="${script}"></script>${first}`,
  );
}
