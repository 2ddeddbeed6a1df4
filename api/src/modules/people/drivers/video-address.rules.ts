/** Maximum length of an address, in characters. */
const maxLength = 2_048;

/** Host name of at least two labels whose last one is not numeric; excludes IP addresses and bare names. */
const publicName =
  /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** Top-level labels without public hosts: reserved names, and names of local networks. */
const localSuffixes = new Set([
  ...['alt', 'arpa', 'corp', 'example', 'home', 'internal', 'intranet', 'invalid'],
  ...['lan', 'local', 'localdomain', 'localhost', 'mail', 'onion', 'private', 'test'],
]);

/**
 * Normalized address of a car's video if staff can open it safely, otherwise null. Applicants enter it, so it must be
 * https, a public host name, the default port, and without user name and password.
 */
export function openableVideo(address: string | null): string | null {
  if (address === null || address.length > maxLength) return null;
  // Characters that browsers drop or rewrite: the displayed address would differ from the opened one.
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(address)) return null;
  const authority = /^https:\/\/([^/?#]+)/i.exec(address)?.[1];
  if (authority === undefined || authority.includes('@')) return null;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '') return null;
  return isPublic(url.hostname) && url.href.length <= maxLength ? url.href : null;
}

function isPublic(hostname: string): boolean {
  const suffix = hostname.slice(hostname.lastIndexOf('.') + 1);
  return publicName.test(hostname) && !localSuffixes.has(suffix);
}
