/** The folder under which the shell's preset writes its addresses, since it cannot know the build's name. */
const placeholder = '/shell-build/';

const tag = /<(?:script|link)\b[^>]*>/g;
const address = /\b(?:src|href)="([^"]*)"/;

/**
 * The shell's page as it is served: addresses under the build's own folder, and the integrity of every script
 * and style that it loads.
 */
export function shellPage(page: string, base: string, integrity: Readonly<Record<string, string>>): string {
  return page.replace(tag, (element) => {
    const file = address.exec(element)?.[1];
    if (!file?.startsWith(placeholder)) return element;
    const value = integrity[file.slice(placeholder.length)];
    // Browsers do not check preloaded fonts, and warn of an integrity there.
    const loads = element.startsWith('<script') || /\brel="stylesheet"/.test(element);
    const moved = element.replace(placeholder, base);
    // At the front: an element may end in `>` or in `/>`.
    return value && loads ? moved.replace(/^<(script|link)/, `<$1 integrity="${value}"`) : moved;
  });
}

/**
 * The development form of a shell's page: the same, with a script before all deferred ones.
 *
 * @param page as it is served
 */
export function developmentShellPage(page: string, script: string, integrity: string): string {
  return page.replace(
    /<script\b[^>]*\bdefer\b/,
    (first) => `<script integrity="${integrity}" defer="defer" src="${script}"></script>${first}`,
  );
}
