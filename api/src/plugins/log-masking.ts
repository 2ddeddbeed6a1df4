/** Masks all but the last three digits of every phone number in a text. */
export function maskPhones(text: string): string {
  return text.replaceAll(/(?<!\d)(?:\+?234|0)\d{7}(\d{3})(?!\d)/g, '0*******$1');
}

/** Path of an address without its query, phone numbers and tokens, for logs and traces. */
export function maskPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  // Hides tokens in a path, which are at least this long; ids are shorter.
  return maskPhones(path).replaceAll(/[\w-]{40,}/g, '[hidden]');
}
