import axios, { isAxiosError, isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  type ErrorAnswer,
  releaseHeader,
} from '@padiman/contracts';
import { ApiError } from './api-error.ts';

/** What the client needs to know of its surroundings. */
export interface HttpSurroundings {
  /** Address in front of the contracts' paths, such as `/api`. */
  apiBase: string;
  /** The bearer token at the moment of the call, or null. */
  token: () => string | null;
  /** Called when the server no longer knows the token that was sent. */
  onSessionEnded: (token: string) => void;
  /** The release that the page was opened with, told to the server with each call. */
  release?: string;
}

const deadline = 20_000;

let surroundings: HttpSurroundings = { apiBase: '/api', token: () => null, onSessionEnded: () => {} };

/** Tells the client where the API is and who is signed in. Called once, when the shell starts. */
export function configureHttp(given: HttpSurroundings): void {
  surroundings = given;
}

/**
 * Makes one call of the API.
 *
 * @returns the answer, envelope included
 * @throws ApiError for every failure, cancellation too (`code: 'cancelled'`)
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<CallAnswer<C>> {
  const answer = await request(call, input, { timeout: deadline, ...(signal && { signal }) });
  if (!isSuccess(answer.data)) throw malformed(answer.status);
  return answer.data as CallAnswer<C>;
}

/**
 * Sends a call as the contract states it, with the token, and turns every failure into an ApiError.
 *
 * @param extras what the answer is wanted as, deadline and cancellation
 */
export async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  { headers, ...extras }: AxiosRequestConfig,
): Promise<AxiosResponse<unknown>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const token = call.access === 'public' ? null : surroundings.token();
  try {
    return await axios.request<unknown>({
      method: call.method,
      url: surroundings.apiBase + fillPath(call.path, params ?? {}),
      params: withoutEmpty(query ?? {}),
      data: body,
      headers: {
        ...headers,
        ...releaseTold(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...extras,
    });
  } catch (cause) {
    const error = await toApiError(cause);
    if (error.status === 401 && token !== null) surroundings.onSessionEnded(token);
    throw error;
  }
}

/** Only to our own origin: another one's server would have to allow the header, and calls would fail where it does not. */
function releaseTold() {
  const { release, apiBase } = surroundings;
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
  const answer = (await read(data)) as Partial<ErrorAnswer> | null;
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

/** Where a file was asked for, the answer of a failure comes as a file too. */
async function read(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  return data
    .text()
    .then(JSON.parse)
    .catch(() => null);
}
