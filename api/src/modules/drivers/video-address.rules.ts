/** The longest address that is passed on, in characters. */
const longest = 2_048;

/** A name of at least two labels whose last one is no number: no address in digits, and nothing bare. */
const publicName =
  /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** Last labels that name no host of the public internet: reserved ones, and what local networks use. */
const localSuffixes = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
]);

/**
 * The address of a car's video where staff can open it without harm, in its plain form; else null. Applicants type
 * it in, so it must be https, at a public host's name, at the usual port, and carry no name and no password.
 */
export function openableVideo(address: string | null): string | null {
  if (address === null || address.length > longest) return null;
  // What a browser would skip or turn round before it looks: a reader would see another address than it opens.
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(address)) return null;
  const authority = /^https:\/\/([^/?#]+)/i.exec(address)?.[1];
  if (authority === undefined || authority.includes('@')) return null;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '') return null;
  return isPublic(url.hostname) && url.href.length <= longest ? url.href : null;
}

function isPublic(hostname: string): boolean {
  const suffix = hostname.slice(hostname.lastIndexOf('.') + 1);
  return publicName.test(hostname) && !localSuffixes.has(suffix);
}
