import { number, object, string, type InferType } from 'yup';

/** True for an address that requests can have: with a user in it, fetch refuses it. */
function isPurgeAddress(text: string): boolean {
  const address = text.replace('{path}', '/');
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const purge = object({
  /** Address; with `{path}` in it, one request for each page and encoding, else one for everything. */
  url: string()
    .defined()
    .test('address', 'purge.url must be an address without user and password', (url) => isPurgeAddress(url)),
  method: string().oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PURGE']).default('POST'),
  /** `Name: value`, such as the token of a CDN. */
  header: string().matches(/^[\w-]+: *\S.*$/, 'purge.header must be a header such as X-Key: token'),
  body: string(),
}).noUnknown();

const cdn = object({
  pageSeconds: number().integer().min(0).max(86_400).default(0),
  purge: purge.optional().default(undefined),
}).noUnknown();

/** Request that makes a shared cache forget pages, or renew them. */
export type PurgeRequest = InferType<typeof purge>;

/** Pages that a CDN or caching proxy in front may keep, and how it is purged. */
export type Cdn = InferType<typeof cdn>;

/** Reads `CDN`. Its messages never repeat the value, which may have a token. */
export function readCdn(given: string): Cdn {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    throw new Error('must be JSON such as {"pageSeconds":60}');
  }
  try {
    return cdn.cast(cdn.validateSync(value, { strict: true }));
  } catch (error) {
    throw new Error(`is invalid: ${(error as Error).message}`, { cause: error });
  }
}
