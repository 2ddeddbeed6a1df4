import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  backgroundHeader,
  type Call,
  type CallInput,
  type CallReading,
  isRefusedAnswer,
  isUnreadableAnswer,
  readAnswer,
  releaseHeader,
} from '@padiman/contracts';
import { ApiError } from './api-error.ts';
import {
  dropEarlyAnswers,
  findArrived,
  isReadKnown,
  keepEarlyRead,
  noteRequest,
  takeEarlyAnswer,
  type EarlyAnswer,
} from './early-answers.ts';
import { traceHeaders, type CallingPart } from './trace-headers.ts';
import { cancelled, malformed, refusalOf, timedOut, toApiError, toFailure, unreachable } from './failures.ts';

/** Settings of the HTTP client. */
export interface HttpOptions {
  /** Prefix of the contracts' paths, such as `/api`; a path or an absolute URL. */
  apiBase: string;
  /** Returns the current bearer token, or null. Called for each request. */
  token: () => string | null;
  /** Called with the token of a request that the server answered with 401. */
  onSessionEnded: (token: string) => void;
  /**
   * Asks the user to prove the second factor after a refusal with `stepUpRequired`; the call is repeated, once, if it
   * returns true.
   */
  onStepUpRequired?: () => Promise<boolean>;
  /** Number of the release that the page runs; sent with each call to the own origin. */
  release?: string;
  /** Begins a trace with each call to the own origin; returns the part of the page that makes calls. */
  trace?: () => CallingPart | undefined;
}

/** Milliseconds. */
const timeout = 20_000;

/** Part of a response that callers use. */
type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>;

let options: HttpOptions = { apiBase: '/api', token: () => null, onSessionEnded: () => {} };

/** Configures the client. Called once by the shell, before the first call. */
export function configureHttp(given: HttpOptions): void {
  options = given;
}

/**
 * Makes one call of the API.
 *
 * @param input path parameters, query and body, as the call declares them
 * @param signal cancels the call
 * @param background true for a call that nobody asked for: it does not keep the session alive
 * @returns the answer as the call reads it
 * @throws ApiError for every failure, also for a cancellation (`code: 'cancelled'`)
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
  { background = call.background === true } = {},
): Promise<CallReading<C>> {
  const config = { timeout, ...(signal && { signal }), headers: background ? backgroundHeaders() : {} };
  return readingOf(call, input, await request(call, input, config));
}

/**
 * Opens a call whose answer is a stream of events.
 *
 * @throws ApiError for a refusal, and without a connection
 */
export async function openStream(call: Call, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const token = options.token();
  const response = await fetch(options.apiBase + call.path, {
    headers: { accept: 'text/event-stream', ...backgroundHeaders(), ...headersWith(token) },
    cache: 'no-store',
    signal,
  }).catch(() => {
    throw unreachable();
  });
  if (response.status === 401 && token !== null) options.onSessionEnded(token);
  if (!response.ok || !response.body) throw refusalOf(response.status, null);
  return response.body;
}

/**
 * Address of a path below the API, for what the browser loads by itself, such as a video. It carries no bearer token: the
 * path has to bring its own ticket.
 */
export const apiAddress = (path: string): string => options.apiBase + path;

/** True while somebody is signed in. */
export const hasToken = (): boolean => options.token() !== null;

/**
 * Receives the answer of a public call that a script of the page sent before the client could.
 *
 * @returns the answer as the call reads it
 * @throws ApiError for every failure
 */
export async function receive<C extends Call>(
  call: C,
  input: CallInput<C>,
  answer: Promise<Response>,
): Promise<CallReading<C>> {
  const response = await answer.catch((cause: Error) => {
    throw cause.name === 'TimeoutError' ? timedOut() : unreachable();
  });
  const { ok, status } = response;
  const data: unknown = await response.json().catch(() => null);
  if (!ok) throw refusalOf(status, data);
  return readingOf(call, input, { status, data });
}

function readingOf<C extends Call>(
  call: C,
  input: CallInput<C>,
  { data, status }: Pick<Answer, 'data' | 'status'>,
): CallReading<C> {
  try {
    return readAnswer(call, data, input as { params?: object; body?: object });
  } catch (cause) {
    if (isRefusedAnswer(cause)) throw toFailure(status, 'refused', cause.message);
    if (isUnreadableAnswer(cause)) throw malformed(status);
    throw cause;
  }
}

/**
 * Sends a call with the bearer token, and repeats it after a step-up.
 *
 * @param config response type, timeout and cancellation
 * @throws ApiError for every failure
 */
export async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  config: AxiosRequestConfig,
): Promise<Answer> {
  try {
    return await requestOnce(call, input, config);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'stepUpRequired';
    if (!needsProof || !(await options.onStepUpRequired?.())) throw error;
    return requestOnce(call, input, config);
  }
}

/**
 * Reads the answer of a call that was sent early, if it has arrived, so that a screen is drawn with its data at once.
 *
 * @param isUsable decides about an answer that was read; one that is not used stays for `send`
 * @returns undefined without such an answer
 */
export function receiveArrived<C extends Call>(
  call: C,
  input: CallInput<C>,
  isUsable: (reading: CallReading<C>) => boolean = () => true,
): CallReading<C> | undefined {
  const token = options.token();
  if (call.method !== 'GET' || token === null) return undefined;
  const { params, query } = input as { params?: object; query?: object };
  try {
    const path = fillPath(call.path, params ?? {});
    const address = axios.getUri({ url: path, params: withoutEmpty(query ?? {}) });
    const arrived = findArrived(address, token);
    const reading = arrived && readingOf(call, input, arrived.answer);
    if (!arrived || reading === undefined || !isUsable(reading)) return undefined;
    arrived.take();
    noteRequest(address);
    return reading;
  } catch {
    // `send` meets the same problem, and reports it.
    return undefined;
  }
}

/**
 * Sends a write without a body that outlives the page, while the page is being left. Its answer is not awaited, and a
 * failure is silent.
 */
export function sendOnLeaving<C extends Call>(call: C, input: CallInput<C>): void {
  const address = options.apiBase + fillPath(call.path, (input as { params?: object }).params ?? {});
  const headers = headersWith(options.token()) as Record<string, string>;
  fetch(address, { method: call.method, headers, keepalive: true }).catch(() => {});
}

/** Number of writes without an answer. */
let writes = 0;

/** Time of the last answer to a write. */
let lastWrite = -Infinity;

/** True if this page wrote in the last two seconds: it has read again what that changed. */
export const wroteRecently = (): boolean => writes > 0 || performance.now() - lastWrite < 2_000;

/**
 * Sends a read whose answer the next `send` of the same address takes, instead of sending it again. Nothing is sent while
 * a write is under way, without a session, or where the answer is known already. A failure is silent.
 *
 * @param address path with query, below the API's base address
 */
export function startEarlyRead(address: string): void {
  const token = options.token();
  if (token === null || writes > 0 || isReadKnown(address, token)) return;
  keepEarlyRead(address, token, async (signal) => {
    const { status, data } = await axios
      .request<unknown>({ url: options.apiBase + address, headers: headersWith(token), signal })
      .catch((cause: unknown) => {
        if (axios.isAxiosError(cause) && cause.response) return cause.response;
        throw cause;
      });
    // A text is no JSON.
    return status < 300 && typeof data !== 'object' ? undefined : { status, data };
  });
}

async function requestOnce<C extends Call>(
  call: C,
  input: CallInput<C>,
  { headers, ...config }: AxiosRequestConfig,
): Promise<Answer> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const token = call.access === 'public' ? null : options.token();
  const path = fillPath(call.path, params ?? {});
  const parameters = withoutEmpty(query ?? {});
  const isRead = call.method === 'GET';
  // A file has another representation than a read.
  const address = isRead && !config.responseType && axios.getUri({ url: path, params: parameters });
  if (!isRead) {
    writes += 1;
    dropEarlyAnswers();
  }
  try {
    if (address) noteRequest(address);
    const early =
      address && takeEarlyAnswer(address, token, timeout, config.signal as AbortSignal | undefined);
    const received = early && (await earlyAnswer(early, config.signal as AbortSignal | undefined));
    if (received) return received;
    const answer = await axios.request<unknown>({
      method: call.method,
      url: options.apiBase + path,
      params: parameters,
      data: body,
      headers: { ...headers, ...headersWith(token) },
      ...config,
    });
    if (address) noteRequest(address);
    return answer;
  } catch (cause) {
    if (address) noteRequest(address, true);
    const error = await toApiError(cause);
    if (error.status === 401 && token !== null) options.onSessionEnded(token);
    throw error;
  } finally {
    if (!isRead) {
      writes -= 1;
      lastWrite = performance.now();
      // Also what was read while the write was under way.
      dropEarlyAnswers();
    }
  }
}

/** Answer of a read that was sent early. A refusal counts as the answer: sent again it would be refused again. */
async function earlyAnswer(
  taken: Promise<EarlyAnswer | undefined>,
  signal: AbortSignal | undefined,
): Promise<Answer | undefined> {
  const early = await taken.catch(() => {
    throw signal?.aborted ? cancelled() : timedOut();
  });
  if (early && early.status >= 400) throw refusalOf(early.status, early.data);
  return early && { ...early, headers: {} };
}

function headersWith(token: string | null): Record<string, string> {
  return { ...pageHeaders(), ...(token !== null && { authorization: `Bearer ${token}` }) };
}

/** For the own origin only, as the release header. */
const backgroundHeaders = (): Record<string, string> =>
  options.apiBase.startsWith('/') ? { [backgroundHeader]: '1' } : {};

/** Release and trace, for the own origin only: on another origin their headers would need permission by CORS. */
function pageHeaders(): Record<string, string> {
  const { release, trace, apiBase } = options;
  if (!apiBase.startsWith('/')) return {};
  return { ...(release !== undefined && { [releaseHeader]: release }), ...(trace && traceHeaders(trace())) };
}

function fillPath(path: string, params: object): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown>)[name];
    if (typeof value !== 'string' || value === '') throw new Error(`No value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
}

function withoutEmpty(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}
