/** Answer of a read as the HTTP client uses it. */
export interface EarlyAnswer {
  status: number;
  data: unknown;
}

/** Read that was sent before anything asked for its answer. */
interface EarlyRead {
  /** Bearer token that it was sent with. */
  token: string;
  /** Time in ms at which it was sent. */
  startedAt: number;
  /** Undefined if there is no usable answer: the read is sent again by whoever needs it. */
  answer: Promise<EarlyAnswer | undefined>;
  /** Set when a usable answer has arrived. */
  arrived?: EarlyAnswer | undefined;
}

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

/** Time in ms for which an answer may be taken; as long as the query cache considers an answer fresh. */
export const earlyLifetime = 10_000;

const reads = new Map<string, EarlyRead>();
/** Times of the latest requests or answers, by address: the query cache has these answers, or waits for them. */
const requestedAt = new Map<string, number>();
/** Paths of lists that the backend answers whole: later views make no request, or another one. */
const wholeLists = new Set<string>();

/** Path and query; the order of the query's parameters does not matter. */
function keyOf(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${path}?${parameters}`;
}

const isRecent = (time: number) => Date.now() - time < earlyLifetime;

function keep(key: string, read: EarlyRead): void {
  reads.set(key, read);
  void read.answer.then((answer) => (read.arrived = answer));
}

/** Adds the reads of the page's own script; removes those that can no longer be taken. */
function update(): void {
  for (const { address, token, startedAt, answer } of window.padimanEarly?.splice(0) ?? [])
    keep(keyOf(address), { token, startedAt, answer: answer.then(readResponse).catch(() => undefined) });
  for (const [key, { startedAt }] of reads) if (!isRecent(startedAt)) reads.delete(key);
}

async function readResponse(response: Response): Promise<EarlyAnswer | undefined> {
  const { ok, status } = response;
  // The data of a refusal may be missing; a success without data is no answer.
  return { status, data: ok ? await response.json() : await response.json().catch(() => null) };
}

/** True if a read would be taken or is not needed: it was sent, requested or answered just before. */
export function isReadKnown(address: string, token: string): boolean {
  update();
  const key = keyOf(address);
  return (
    reads.get(key)?.token === token ||
    isRecent(requestedAt.get(key) ?? 0) ||
    wholeLists.has(address.split('?')[0] ?? '')
  );
}

/**
 * Keeps the answer of a read that was just sent, for one request of the same address with the same token.
 *
 * @param send sends the read; `signal` cancels it when nothing has taken it in time
 */
export function keepEarlyRead(
  address: string,
  token: string,
  send: (signal: AbortSignal) => Promise<EarlyAnswer | undefined>,
): void {
  const expiry = new AbortController();
  const read = { token, startedAt: Date.now(), answer: send(expiry.signal).catch(() => undefined) };
  const key = keyOf(address);
  keep(key, read);
  setTimeout(() => reads.get(key) === read && reads.delete(key) && expiry.abort(), earlyLifetime);
}

/**
 * Takes the early read of an address, if one was sent with this token: at most one request gets it.
 *
 * @param signal cancels waiting for it; another request may take it then
 * @param deadline time in ms that a read may take, from when it was sent
 * @returns undefined if there is no early read, so that the request is sent at once; resolves to undefined if there is
 *   no usable answer
 * @throws when the signal or the deadline ends the wait
 */
export function takeEarlyAnswer(
  address: string,
  token: string | null,
  deadline: number,
  signal?: AbortSignal,
): Promise<EarlyAnswer | undefined> | undefined {
  update();
  const key = keyOf(address);
  const read = reads.get(key);
  reads.delete(key);
  if (!read || read.token !== token) return undefined;
  const remaining = Math.max(0, read.startedAt + deadline - Date.now());
  return within(read.answer, remaining, signal).catch((reason: unknown) => {
    if (signal?.aborted && !reads.has(key)) reads.set(key, read);
    throw reason;
  });
}

/**
 * Finds the successful early answer of an address, if it has arrived.
 *
 * @returns its data, and a function that takes it, so that no request gets it
 */
export function findArrived(
  address: string,
  token: string,
): { answer: EarlyAnswer; take: () => void } | undefined {
  update();
  const key = keyOf(address);
  const read = reads.get(key);
  if (!read?.arrived || read.token !== token || read.arrived.status >= 300) return undefined;
  return { answer: read.arrived, take: () => reads.delete(key) };
}

/** Resolves when all early reads have ended. */
export async function earlyReadsEnded(): Promise<void> {
  update();
  await Promise.all([...reads.values()].map(({ answer }) => answer));
}

/** Waits for work, which goes on after the wait has ended. */
function within<T>(work: Promise<T>, milliseconds: number, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('The wait has ended.'));
    if (signal?.aborted) return stop();
    const timer = setTimeout(stop, milliseconds);
    signal?.addEventListener('abort', stop);
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    });
  });
}

/** Notes that a read was requested or answered now; or that it failed, so that it may be sent again. */
export function noteRequest(address: string, failed = false): void {
  if (failed) requestedAt.delete(keyOf(address));
  else requestedAt.set(keyOf(address), Date.now());
}

/** Notes that the backend answers a list whole, so that no page of it is read ahead again. */
export function noteWholeList(path: string): void {
  wholeLists.add(path);
}

/** Drops all answers: a write may have changed them, or another user has logged in. */
export function dropEarlyAnswers(): void {
  if (window.padimanEarly) window.padimanEarly.length = 0;
  reads.clear();
  requestedAt.clear();
}
