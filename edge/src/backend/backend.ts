import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { integer, matching, withOptions } from '@padiman/api/config';
import * as contracts from '@padiman/contracts';
import { backendSettings, callsIn, type BackendSettings } from '@padiman/contracts';

/** Existing backend behind `/api`. */
export interface Backend {
  /** Address without query and user: origin, optionally with a path. */
  url: string;
  /** Path below the address that replaces `/api`; `/` removes it. By default `/api`, or nothing if the address has a path. */
  prefix?: string | undefined;
  /** Path of readiness checks at the backend's origin; by default `/dashboard` below the prefix. */
  healthPath?: string | undefined;
  deadlines?: Partial<typeof defaultDeadlines> | undefined;
}

/**
 * Deadlines of calls in milliseconds: until a connection stands, TLS included; from the sent request to the answer's
 * header, below the 25 s after which the console gives a call up; and between two parts of the answer's body.
 */
export const defaultDeadlines = { connect: 5_000, headers: 20_000, body: 30_000 };

/** Destination of proxied calls: `/api/x` becomes `origin + path + /x`. */
export interface Destination {
  origin: string;
  /** Path in place of `/api`, without a slash at its end; empty if the backend's calls are at its root. */
  path: string;
}

/** Destination of a backend's calls. The table of examples is in docs/operations.md. */
export function destinationOf({ url, prefix }: Backend): Destination {
  const { origin, pathname } = new URL(url);
  const path = trimSlash(pathname);
  return { origin, path: path + trimSlash(prefix ?? (path === '' ? '/api' : '')) };
}

const trimSlash = (path: string) => path.replace(/\/+$/, '');

/** Tells whether a text is the address of a backend: HTTP, optionally with a path; no user, query or fragment. */
export function isBackendAddress(given: string): boolean {
  if (!/^https?:\/\/[^/\s?#@]+(\/[^\s?#]*)?$/.test(given) || !URL.canParse(given)) return false;
  const { pathname } = new URL(given);
  return pathname === '/' || isPathPrefix(pathname);
}

/** Reads `API_URL`: address, with options of ours in its query. */
export function readBackend(given: string): Backend {
  const { address, options } = withOptions(given, {
    prefix: matching(isPathPrefix, 'must be a path such as /v2/api, or / for none'),
    timeout_ms: integer(100, 600_000),
    health: matching(/^\/[^\s#]*$/, 'must be a path such as /health'),
  });
  if (!isBackendAddress(address)) {
    throw new Error(
      'must be an address such as https://host.example or https://host.example/v1, without user and fragment',
    );
  }
  const { prefix, timeout_ms: headers, health: healthPath } = options;
  return { url: address, prefix, healthPath, deadlines: headers === undefined ? {} : { headers } };
}

/** Reads the file that `BACKEND_FILE` names. @throws an error that names the file and the invalid part */
export function readBackendFile(file: string): BackendSettings {
  try {
    const settings = backendSettings.validateSync(JSON.parse(readFileSync(file, 'utf8')), { strict: true });
    const names = new Set(callsIn(contracts).map(({ name }) => name));
    for (const part of ['missing', 'calls', 'lists'] as const) {
      const given = settings[part] ?? [];
      const other = (Array.isArray(given) ? given : Object.keys(given)).find((name) => !names.has(name));
      if (other !== undefined && !(part === 'lists' && other === 'all'))
        throw new Error(`${part} names ${other}, which is no call of the console`);
    }
    return settings;
  } catch (error) {
    throw new Error(`${resolve(file)}: ${(error as Error).message}`, { cause: error });
  }
}

/** Tells whether a text is a path that can stand before those of the calls. */
export function isPathPrefix(given: string): boolean {
  return /^\/[\w~./-]*$/.test(given) && !/\/\/|\/\.{1,2}(\/|$)/.test(given);
}

/**
 * Readiness check of a backend: any answer below 500 counts, also 401 and 404. Asks `/dashboard` below the backend's
 * prefix, which is no call, so a backend answers it without reading records or counting a try to log in.
 * @param deadline milliseconds
 * @returns a check that throws if the backend does not answer in time, or with 500 or above
 */
export function backendReadiness(backend: Backend, deadline = 2_000): () => Promise<true> {
  const { origin, path } = destinationOf(backend);
  const address = origin + (backend.healthPath ?? `${path}/dashboard`);
  return async () => {
    const signal = AbortSignal.timeout(deadline);
    const answer = await fetch(address, { redirect: 'manual', signal }).catch((error: Error) => {
      // The cause says more than `fetch failed`.
      throw error.cause ?? error;
    });
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`The backend answers ${answer.status}`);
    return true;
  };
}

/**
 * Keeps the result of an asynchronous check, also a failure, so that many callers cause one check.
 * @param milliseconds how long a result is kept, from the start of its check
 */
export function keptResult<T>(check: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let kept: { result: Promise<T>; until: number } | undefined;
  return () => {
    if (!kept || Date.now() >= kept.until) kept = { result: check(), until: Date.now() + milliseconds };
    return kept.result;
  };
}
