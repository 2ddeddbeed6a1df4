import { isAxiosError, isCancel } from 'axios';
import type { ErrorCode } from '@padiman/contracts';

/**
 * Error of every failed call: network failure, timeout, cancellation, error answer or malformed answer.
 *
 * - `status`: HTTP status; 0 without an answer
 * - `code`: code of the server's error answer, or `offline`, `timeout`, `malformed`, `cancelled`; `refused` for a
 *   success status whose content refuses the call
 * - `message`: text that can be shown to the user
 * - `explained`: true unless the server gave no reason, so that `message` is a general text
 * - `fields`: messages by the path of the invalid field; empty if the error concerns no field
 * - `requestId`: id of the request in the server's log
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'timeout' | 'malformed' | 'cancelled' | 'refused';
  readonly explained: boolean;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(failure: {
    status: number;
    code: ApiError['code'];
    message: string;
    explained?: boolean;
    fields?: Record<string, string> | undefined;
    requestId?: string | undefined;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.explained = failure.explained ?? true;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
  }

  /** True if the server answered and refused the call: a 4xx status, or a success status with a refusal. */
  get isRefusal(): boolean {
    return this.code === 'refused' || (this.status >= 400 && this.status < 500);
  }

  /** Text for the user: the message, or `fallback` if the server gave no reason. */
  messageOr(fallback: string): string {
    return this.explained ? this.message : fallback;
  }

  /** True if the same call may succeed later: no answer, a 5xx status or 429. */
  get retryable(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

/** Failure with the server's message, or the specification's text where it has none (section 8). */
export const toFailure = (status: number, code: ApiError['code'], message: string | undefined): ApiError =>
  new ApiError({ status, code, message: message || 'Something went wrong', explained: Boolean(message) });

/** Failure of an answer that is no answer of the call. */
export function malformed(status: number): ApiError {
  const message = 'The server gave an answer that cannot be read.';
  return new ApiError({ status, code: 'malformed', message, explained: false });
}

/** Failure of a call that took too long. */
export const timedOut = () => toFailure(0, 'timeout', 'The server did not answer in time.');

/** Failure of a call without an answer. */
export const unreachable = () => toFailure(0, 'offline', 'The server cannot be reached.');

/** Codes of error answers that carry none, by their status. */
const codes: Readonly<Record<number, ErrorCode>> = {
  ...{ 400: 'validation', 401: 'unauthenticated', 403: 'forbidden', 404: 'notFound', 409: 'conflict' },
  ...{ 413: 'tooLarge', 422: 'validation', 429: 'tooManyRequests' },
  ...{ 502: 'unavailable', 503: 'unavailable', 504: 'unavailable' },
};

/** Converts anything that a request threw; rethrows what is no failure of a request. */
export async function toApiError(cause: unknown): Promise<ApiError> {
  if (cause instanceof ApiError) return cause;
  if (isCancel(cause)) return toFailure(0, 'cancelled', 'The call was cancelled.');
  if (!isAxiosError(cause)) throw cause;
  if (!cause.response) {
    return cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT' ? timedOut() : unreachable();
  }
  const { status, data } = cause.response;
  return refusalOf(status, await parseError(data));
}

/** Failure of an answer with an error status. */
export function refusalOf(status: number, answer: unknown): ApiError {
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
