import axios, { isAxiosError, isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  type ErrorAnswer,
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
 * @returns the answer including its envelope (`success`, `data`, …)
 * @throws ApiError for every failure, also for a cancellation (`code: 'cancelled'`)
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<CallAnswer<C>> {
  const answer = await request(call, input, { timeout, ...(signal && { signal }) });
  if (!isSuccess(answer.data)) throw malformed(answer.status);
  return answer.data as CallAnswer<C>;
}

/**
 * Sends a call with the bearer token.
 *
 * @param config response type, timeout and cancellation
 * @throws ApiError for every failure
 */
export async function request<C extends Call>(
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

function isSuccess(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && (answer as { success?: unknown }).success === true;
}

function malformed(status: number): ApiError {
  return new ApiError({
    status,
    code: 'malformed',
    message: 'The server gave an answer that cannot be read.',
  });
}

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
  const answer = (await parseError(data)) as Partial<ErrorAnswer> | null;
  if (typeof answer !== 'object' || answer === null || typeof answer.message !== 'string') {
    return malformed(status);
  }
  return new ApiError({
    status,
    code: answer.code ?? 'internal',
    message: answer.message,
    fields: answer.fields,
    requestId: answer.requestId,
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
