import axios, { isAxiosError, isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  type Call,
  type CallInput,
  type CallReading,
  type ErrorCode,
  isRefusedAnswer,
  isUnreadableAnswer,
  readAnswer,
  releaseHeader,
} from '@padiman/contracts';
import { ApiError } from './api-error.ts';

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
}

/** Milliseconds. */
const timeout = 20_000;

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
 * @returns the answer as the call reads it
 * @throws ApiError for every failure, also for a cancellation (`code: 'cancelled'`)
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<CallReading<C>> {
  const { data, status } = await request(call, input, { timeout, ...(signal && { signal }) });
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
): Promise<AxiosResponse<unknown>> {
  try {
    return await requestOnce(call, input, config);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'stepUpRequired';
    if (!needsProof || !(await options.onStepUpRequired?.())) throw error;
    return requestOnce(call, input, config);
  }
}

async function requestOnce<C extends Call>(
  call: C,
  input: CallInput<C>,
  { headers, ...config }: AxiosRequestConfig,
): Promise<AxiosResponse<unknown>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const token = call.access === 'public' ? null : options.token();
  try {
    return await axios.request<unknown>({
      method: call.method,
      url: options.apiBase + fillPath(call.path, params ?? {}),
      params: withoutEmpty(query ?? {}),
      data: body,
      headers: {
        ...headers,
        ...releaseHeaders(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...config,
    });
  } catch (cause) {
    const error = await toApiError(cause);
    if (error.status === 401 && token !== null) options.onSessionEnded(token);
    throw error;
  }
}

/** Returns the release header for the own origin only: on another origin it would need permission by CORS. */
function releaseHeaders() {
  const { release, apiBase } = options;
  return release !== undefined && apiBase.startsWith('/') ? { [releaseHeader]: release } : {};
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

function malformed(status: number): ApiError {
  return new ApiError({
    status,
    code: 'malformed',
    message: 'The server gave an answer that cannot be read.',
    explained: false,
  });
}

/** Failure with the server's message, or the specification's text where it has none (section 8). */
function toFailure(status: number, code: ApiError['code'], message: string | undefined): ApiError {
  return new ApiError({
    status,
    code,
    message: message || 'Something went wrong',
    explained: Boolean(message),
  });
}

/** Codes of error answers that carry none, by their status. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'validation',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  422: 'validation',
  429: 'tooManyRequests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

async function toApiError(cause: unknown): Promise<ApiError> {
  if (cause instanceof ApiError) return cause;
  if (isCancel(cause))
    return new ApiError({ status: 0, code: 'cancelled', message: 'The call was cancelled.' });
  if (!isAxiosError(cause)) throw cause;
  if (!cause.response) {
    return cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT'
      ? new ApiError({ status: 0, code: 'timeout', message: 'The server did not answer in time.' })
      : new ApiError({ status: 0, code: 'offline', message: 'The server cannot be reached.' });
  }
  const { status, data } = cause.response;
  const answer = await parseError(data);
  if (typeof answer !== 'object' || answer === null) return malformed(status);
  const { code, message, error, fields, requestId } = answer as Record<string, unknown>;
  const reason = [message, error, (error as { message?: unknown } | null | undefined)?.message].find(
    (text) => typeof text === 'string' && text !== '',
  ) as string | undefined;
  return new ApiError({
    status,
    code: typeof code === 'string' ? (code as ErrorCode) : (codes[status] ?? 'internal'),
    message: reason ?? 'Something went wrong',
    explained: reason !== undefined,
    fields: typeof fields === 'object' ? (fields as Record<string, string>) : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}

/** Parses the error answer of a file request, which arrives as a Blob. */
async function parseError(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  return data
    .text()
    .then(JSON.parse)
    .catch(() => null);
}
