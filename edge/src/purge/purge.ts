import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { number, object, string, type InferType } from 'yup';
import type { Registry } from '@padiman/federation/registry';
import type { ReleaseStore } from '@padiman/release/store';
import type { Documents } from '../documents/documents.ts';

/** True for an address that requests can have: with a user in it, fetch refuses it. */
function isPurgeAddress(text: string): boolean {
  const address = text.replace('{path}', '/');
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const purgeRequest = object({
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
  purge: purgeRequest.optional().default(undefined),
}).noUnknown();

/** Request that makes a shared cache forget pages, or renew them. */
export type PurgeRequest = InferType<typeof purgeRequest>;

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

/** Paths of the pages that shared caches may keep: documents, and the shell's pages for everybody. */
export async function publicPaths(
  registry: Registry | undefined,
  documents: Pick<Documents, 'pages'>,
): Promise<readonly string[]> {
  if (!registry) return [];
  const paths = Object.values(registry.remotes).flatMap(({ descriptor }) => descriptor.paths);
  const shells = paths.filter(
    ({ path, access }) => ['public', 'guest'].includes(access) && !path.includes(':'),
  );
  return [...new Set([...(await documents.pages(registry)), ...shells.map(({ path }) => path)])];
}

/** Interval in ms in which an edge looks for another live release; a cache may leave it without requests. */
const interval = 1_000;

/** Pauses in ms before further tries of a failed purge. */
const retries = [1_000, 5_000, 30_000];

const deadline = 10_000;

/** Caches keep a page once for each encoding. */
const encodings = ['br', 'gzip', 'identity'];

/** Requests without an answer in a row after which the cache counts as away, and no more are sent. */
const longestSilence = 3;

/** Reason why a request had no answer. Not its message, which may contain the address. */
function silenceOf(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  return `no answer (${String(cause?.code ?? name)})`;
}

/** By `PURGE`, a cache answers with these for a page that it does not have. */
const isUncached = (method: string, status: number) => method === 'PURGE' && [404, 412].includes(status);

/**
 * Sends a purge: all of its requests, whether or not others fail.
 * @throws when some failed, without their address: it may contain a secret
 */
export async function purge({ url, method, header = '', body }: PurgeRequest, paths: readonly string[]) {
  const [name = '', ...value] = header.split(':');
  const headers = {
    ...(name !== '' && { [name]: value.join(':').trim() }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const send = async (address: string, encoding?: string) => {
    const answer = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
      headers: { ...headers, ...(encoding && { 'accept-encoding': encoding }) },
      ...(body !== undefined && { body }),
    });
    await answer.body?.cancel();
    return answer.ok || isUncached(method, answer.status) ? undefined : `status ${answer.status}`;
  };
  const requests = url.includes('{path}')
    ? paths.flatMap((path) =>
        encodings.map((encoding) => [url.replace('{path}', () => path), encoding] as const),
      )
    : [[url] as const];
  const failures: string[] = [];
  let silent = 0;
  for (const [address, encoding] of requests) {
    let isSilent = false;
    const failure = await send(address, encoding).catch((error: unknown) => {
      isSilent = true;
      return silenceOf(error);
    });
    silent = isSilent ? silent + 1 : 0;
    if (failure !== undefined) failures.push(failure);
    if (silent >= longestSilence) break;
  }
  if (failures.length === 0) return;
  const reasons = [...new Set(failures)].join(', ');
  throw new Error(`${failures.length} of ${requests.length} requests of the purge failed: ${reasons}`);
}

/**
 * Purges a shared cache whenever this edge begins to serve another release, and at its start. By the edge, and not at the
 * promotion: a cache that is purged before an edge serves the new release would take the old page from it again. Of
 * several edges the last one to follow purges last.
 */
export function purgeOnRelease(
  edge: FastifyInstance,
  {
    request,
    live,
    paths,
  }: { request: PurgeRequest; live: ReleaseStore['lastLive']; paths: () => Promise<readonly string[]> },
): void {
  let purged: string | undefined;
  const stopping = new AbortController();

  async function purgeFor(release: string): Promise<void> {
    for (const wait of [...retries, undefined]) {
      try {
        await purge(request, await paths());
        edge.log.info({ release }, 'the shared cache was purged');
        return;
      } catch (error) {
        edge.log.error({ err: error, release }, 'the shared cache could not be purged');
      }
      if (wait !== undefined) await pause(wait, undefined, { ref: false, signal: stopping.signal });
      // The purge of a later release covers this one.
      if (purged !== release) return;
    }
  }

  const check = async () => {
    const release = (await live().catch(() => undefined))?.release;
    if (release === undefined || release === purged) return;
    purged = release;
    await purgeFor(release).catch(() => undefined);
  };
  const timer = setInterval(() => void check(), interval);
  timer.unref();
  // Not awaited: a cache that does not answer must not delay the start.
  edge.addHook('onListen', async () => void check());
  edge.addHook('onClose', async () => {
    clearInterval(timer);
    stopping.abort();
  });
}
