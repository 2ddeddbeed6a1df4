/** Settings of the environment that make no sense; the message names each. */
export class WrongApiSettings extends Error {
  override name = 'WrongApiSettings';
}

/** Keys travel in these calls: plain HTTP only to this machine. */
export function readUrl(name: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const local = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || local) return given.replace(/\/+$/, '');
  throw new WrongApiSettings(`${name} must be an https:// address`);
}
