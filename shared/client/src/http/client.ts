import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  backgroundHeader,
  bodyFor,
  type Call,
  type CallInput,
  type CallReading,
  type ListReading,
  isUnknownPath,
  readAnswer,
  releaseHeader,
  routeOf,
} from '@padiman/contracts';
import { contentFailure, readWholeList, type Answer, type ForeignBackend } from './foreign-backend.ts';
import { traceHeaders, type CallingPart } from './trace.ts';
import { ApiError, malformed, refusalOf, timedOut, toApiError, toFailure, unreachable } from './api-error.ts';
import { revalidation } from './revalidation.ts';

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
  /** Set in front of a backend that does not page lists by our protocol. */
  backend?: ForeignBackend | undefined;
  /** Begins a trace with each call to the own origin; returns the part of the page that makes calls. */
  trace?: () => CallingPart | undefined;
}

/** Milliseconds; above the edge's deadline, so that its reason is shown. */
export const timeout = 25_000;

interface CallParts {
  params?: object;
  query?: object;
  body?: unknown;
}

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
 * @param idempotencyKey the same for each try of one write, by which a `repeatable` call performs it once
 * @returns the answer as the call reads it
 * @throws ApiError for every failure, also for a cancellation (`code: 'cancelled'`)
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
  {
    background = call.background === true,
    idempotencyKey,
  }: { background?: boolean; idempotencyKey?: string } = {},
): Promise<CallReading<C>> {
  const headers = {
    ...(background && ownHeader(backgroundHeader, '1')),
    ...(idempotencyKey !== undefined && call.repeatable && ownHeader('idempotency-key', idempotencyKey)),
  };
  const config = { timeout, ...(signal && { signal }), headers };
  const { backend } = options;
  if (!backend || !call.list) return readingOf(call, input, await request(call, input, config));
  return (await readWholeList(
    call,
    backend,
    (query) => request(call, { ...input, query } as CallInput<C>, config),
    (data) => readingOf(call, input, { status: 200, data }) as ListReading<object>,
  )) as CallReading<C>;
}

/**
 * Address of a path below the API, for what the browser loads by itself, such as a video. It carries no bearer token: the
 * path has to bring its own ticket.
 */
export const apiAddress = (path: string): string => options.apiBase + path;

/** True in front of a backend that does not page lists by our protocol. */
export const hasForeignLists = (): boolean => options.backend !== undefined;

/** Token of the person who is signed in; null without one. */
export const bearerToken = (): string | null => options.token();

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

/** Reads the answer to a read that was sent by its address alone. @throws ApiError for a refusal */
export function acceptAnswer<C extends Call>(call: C, input: CallInput<C>, answer: Answer): CallReading<C> {
  const { status, data } = answer;
  const token = options.token();
  if (status === 401 && token !== null) options.onSessionEnded(token);
  if (status >= 400) throw refusalOf(status, data);
  return readingOf(call, input, answer);
}

function readingOf<C extends Call>(call: C, input: CallInput<C>, { data, status }: Answer): CallReading<C> {
  try {
    const { settings } = options.backend ?? {};
    return readAnswer(call, data, { ...(input as { params?: object; body?: object }), settings });
  } catch (cause) {
    throw contentFailure(cause, status);
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
): Promise<AxiosResponse<unknown>> {
  try {
    return await requestOnce(call, input, config);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'stepUpRequired';
    if (!needsProof || !(await options.onStepUpRequired?.())) throw error;
    return requestOnce(call, input, config);
  }
}

/**
 * Sends a write without a body that outlives the page, while the page is being left. Its answer is not awaited, and a
 * failure is silent.
 */
export function sendOnLeaving<C extends Call>(call: C, input: CallInput<C>): void {
  const address = options.apiBase + addressOf(call, input);
  const headers = headersWith(options.token()) as Record<string, string>;
  fetch(address, { method: call.method, headers, keepalive: true }).catch(() => {});
}

/** Number of writes without an answer, and of all that began or ended. */
let writes = 0;
let writeEvents = 0;

/** True while a write is under way. */
export const isWriting = (): boolean => writes > 0;

/** Number that differs after a write has begun or ended. */
export const writeCount = (): number => writeEvents;

function countWrite(difference: 1 | -1): void {
  writes += difference;
  writeEvents += 1;
}

/** Sends a read by its address below the API; a refusal is an answer. @throws without a usable answer */
export async function sendAddress(address: string, signal: AbortSignal): Promise<Answer> {
  const { status, data } = await axios
    .request<unknown>({ url: options.apiBase + address, headers: headersWith(options.token()), signal })
    .catch((cause: unknown) => {
      if (axios.isAxiosError(cause) && cause.response) return cause.response;
      throw cause;
    });
  // A text is no JSON.
  if (status < 300 && typeof data !== 'object') throw malformed(status);
  return { status, data };
}

async function requestOnce<C extends Call>(
  call: C,
  input: CallInput<C>,
  { headers, ...config }: AxiosRequestConfig,
): Promise<AxiosResponse<unknown>> {
  const { params, query, body } = input as CallParts;
  const token = call.access === 'public' ? null : options.token();
  const isWrite = call.method !== 'GET';
  if (isWrite) countWrite(1);
  try {
    const { method, path } = routeOf(call, options.backend?.settings);
    const known = isWrite ? undefined : revalidation(addressOf(call, input), token);
    const answer = await axios.request<unknown>({
      method,
      url: options.apiBase + fillPath(path, params ?? {}),
      params: withoutEmpty(query ?? {}),
      data: bodyFor(body, options.backend?.settings),
      headers: { ...headers, ...headersWith(token), ...known?.headers },
      ...config,
      ...(known && { validateStatus: (status: number) => (status >= 200 && status < 300) || status === 304 }),
    });
    return known ? known.answerOf(answer) : answer;
  } catch (cause) {
    const error = await toApiError(cause);
    if (error.status === 401 && token !== null) options.onSessionEnded(token);
    const { data } = (cause as { response?: { data?: unknown } }).response ?? {};
    if (!options.backend || !isUnknownPath(error.status, data)) throw error;
    options.backend.onMissing?.(call.name);
    throw toFailure(404, 'notFound', 'The server does not offer this.');
  } finally {
    if (isWrite) countWrite(-1);
  }
}

/** Path with query of a call, below the API. @throws Error without a value of the path */
export function addressOf(call: Call, input: object): string {
  const { params, query } = input as CallParts;
  return axios.getUri({ url: fillPath(call.path, params ?? {}), params: withoutEmpty(query ?? {}) });
}

function headersWith(token: string | null): Record<string, string> {
  return { ...pageHeaders(), ...(token !== null && { authorization: `Bearer ${token}` }) };
}

/** Header for the own origin only, as the release header. */
const ownHeader = (name: string, value: string): Record<string, string> =>
  options.apiBase.startsWith('/') ? { [name]: value } : {};

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
