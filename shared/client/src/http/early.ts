import type { Query, QueryClient } from '@tanstack/react-query';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import {
  acceptAnswer,
  addressOf,
  bearerToken,
  hasForeignLists,
  isWriting,
  send,
  sendAddress,
  timeout,
  writeCount,
} from './client.ts';
import { timedOut } from './api-error.ts';
import type { Answer } from './foreign-backend.ts';

/** Read that a script of the page sent before the shell ran, in `window.padimanEarly`. */
export interface PageRead {
  /** Path with query, below the API's base address. */
  address: string;
  token: string;
  /** `Date.now()` when it was sent. */
  startedAt: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    padimanEarly?: PageRead[];
  }
}

/** Time in ms for which an early answer may be taken; as long as the cache considers an answer fresh. */
export const freshFor = 10_000;

const early = 'early';

type EarlyQuery = Query<Answer>;

interface EarlyMeta extends Record<string, unknown> {
  startedAt: number;
  /** Writes of the page by then. */
  writes: number;
}

/** Cache of the page, for reads that are sent outside of React. */
let pageCache: QueryClient | undefined;
let hydrated: Promise<unknown> = Promise.resolve();

/** Path and query; the order of the query's parameters does not matter. */
function ordered(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${path}?${parameters}`;
}

function prefetch(
  client: QueryClient,
  { address, token, startedAt }: Omit<PageRead, 'answer'>,
  read: (signal: AbortSignal) => Promise<Answer>,
): Promise<void> {
  return client.prefetchQuery({
    queryKey: [early, token, ordered(address)],
    queryFn: ({ signal }) => read(signal),
    retry: false,
    gcTime: freshFor,
    staleTime: Infinity,
    meta: { background: true, startedAt, writes: writeCount() },
  });
}

/** Puts the reads of the page's own script into a new cache, which reads are then sent ahead into. */
export function hydrateEarlyReads(client: QueryClient): void {
  pageCache = client;
  const reads = window.padimanEarly?.splice(0) ?? [];
  hydrated = Promise.all(
    reads.map(({ answer, ...read }) => prefetch(client, read, () => answer.then(readResponse))),
  );
}

/** Resolves when the reads of the page's own script have ended. */
export const earlyReadsEnded = () => hydrated;

async function readResponse(response: Response): Promise<Answer> {
  const { ok, status } = response;
  // The data of a refusal may be missing; a success without data is no answer.
  return { status, data: ok ? await response.json() : await response.json().catch(() => null) };
}

/**
 * Sends a read whose answer the next read of the same address takes, instead of sending it again. Nothing is sent while a
 * write is under way, without a session, or where the answer is known already. A failure is silent.
 *
 * @param address path with query, below the API's base address
 */
export function startEarlyRead(address: string): void {
  const token = bearerToken();
  // Lists of another backend are read by all their pages.
  const isList = hasForeignLists() && /[?&]limit=/.test(address);
  if (!pageCache || token === null || isList || isWriting() || isKnown(pageCache, address, token)) return;
  void prefetch(pageCache, { address, token, startedAt: Date.now() }, (signal) =>
    sendAddress(address, signal),
  );
}

/** True if a read would be taken or is not needed: it was sent, requested or answered just before, or its list is kept whole. */
function isKnown(client: QueryClient, address: string, token: string): boolean {
  const wanted = ordered(address);
  const [path] = address.split('?');
  return client
    .getQueryCache()
    .findAll()
    .some((query) => {
      const { queryKey, meta, state } = query;
      if (queryKey[0] === early)
        return queryKey[1] === token && queryKey[2] === wanted && isUsable(query as EarlyQuery);
      const { call, input, whole } = (meta ?? {}) as { call?: Call; input?: CallInput<Call>; whole?: true };
      if (call === undefined) return false;
      if (whole) return state.data !== undefined && call.path === path;
      const isRecent = state.fetchStatus === 'fetching' || state.dataUpdatedAt + freshFor > Date.now();
      return isRecent && state.status !== 'error' && keyOf(call, input ?? {}) === wanted;
    });
}

/** Key of a read's address; undefined for one whose parameters are not known yet. */
function keyOf(call: Call, input: CallInput<Call>): string | undefined {
  try {
    return ordered(addressOf(call, input));
  } catch {
    return undefined;
  }
}

/** True for ten seconds, unless something was written since, or the read has failed. */
function isUsable({ meta, state }: EarlyQuery): boolean {
  const { startedAt, writes } = meta as EarlyMeta;
  return startedAt + freshFor > Date.now() && writes === writeCount() && state.status !== 'error';
}

function find(client: QueryClient, call: Call, input: object): EarlyQuery | undefined {
  const token = bearerToken();
  if (call.method !== 'GET' || token === null) return undefined;
  const queryKey = [early, token, keyOf(call, input)];
  const query = client.getQueryCache().find<Answer>({ queryKey }) as EarlyQuery | undefined;
  if (!query || isUsable(query)) return query;
  client.removeQueries({ queryKey });
  return undefined;
}

/**
 * Reads the answer of a call that was sent early, if it has arrived, so that a screen is drawn with its data at once.
 *
 * @param isWanted decides about an answer that was read; one that is not wanted stays for {@link readCall}
 * @returns undefined without such an answer
 */
export function takeArrived<C extends Call>(
  client: QueryClient,
  call: C,
  input: CallInput<C>,
  isWanted: (reading: CallReading<C>) => boolean = () => true,
): CallReading<C> | undefined {
  const query = find(client, call, input);
  const answer = query?.state.data;
  if (!query || !answer || answer.status >= 300) return undefined;
  try {
    const reading = acceptAnswer(call, input, answer);
    if (!isWanted(reading)) return undefined;
    client.removeQueries({ queryKey: query.queryKey });
    return reading;
  } catch {
    // `readCall` meets the same problem, and reports it.
    return undefined;
  }
}

/**
 * Reads by a call: takes the answer of its early read, or sends it. A refusal counts as the answer: sent again it would be
 * refused again. An early read that hangs times out as a request of its time would.
 *
 * @throws ApiError for every failure
 */
export async function readCall<C extends Call>(
  client: QueryClient,
  call: C,
  input: CallInput<C>,
  { signal, background = call.background }: { signal: AbortSignal; background?: boolean | undefined },
): Promise<CallReading<C>> {
  const query = find(client, call, input);
  const answer = query && (query.state.data ?? (await answerInTime(query)));
  if (!query || !answer) return send(call, input, signal, { background: background ?? false });
  client.removeQueries({ queryKey: query.queryKey });
  return acceptAnswer(call, input, answer);
}

/** Answer of a read that is under way; undefined if it fails. @throws ApiError if it takes too long */
function answerInTime({ promise, meta }: EarlyQuery): Promise<Answer | undefined> {
  const remaining = (meta as EarlyMeta).startedAt + timeout - Date.now();
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(timedOut()), remaining));
  return Promise.race([promise?.catch(() => undefined), late]);
}
