/** Encoded dots, slashes, backslashes, semicolons, control characters; and percent signs before two hex digits. */
const hiddenSeparators = /%(2e|2f|5c|3b|0[0-9a-f]|1[0-9a-f]|7f|25[0-9a-f]{2})/i;

/**
 * Tells whether servers may disagree about the path of an address: dot segments (also with path parameters, `..;`),
 * backslashes, encoded separators, and characters that are encoded twice. A backend may decode once more than the edge,
 * and so serve something outside its prefix. The console's calls contain none of these.
 */
export function isAmbiguousPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return hiddenSeparators.test(path) || path.includes('\\') || /\/\.{1,2}(;|\/|$)/.test(path);
}
