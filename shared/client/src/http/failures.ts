import { isAxiosError, isCancel } from 'axios';
import type { ErrorCode } from '@padiman/contracts';
import { ApiError } from './api-error.ts';

/** Failure of an answer that is no answer of the call. */
export function malformed(status: number): ApiError {
  return new ApiError({
    status,
    code: 'malformed',
    message: 'The server gave an answer that cannot be read.',
    explained: false,
  });
}

/** Failure with the server's message, or the specification's text where it has none (section 8). */
export function toFailure(status: number, code: ApiError['code'], message: string | undefined): ApiError {
  return new ApiError({
    status,
    code,
    message: message || 'Something went wrong',
    explained: Boolean(message),
  });
}

/** Failure of a call that was cancelled. */
export const cancelled = () =>
  new ApiError({ status: 0, code: 'cancelled', message: 'The call was cancelled.' });

/** Failure of a call that took too long. */
export const timedOut = () =>
  new ApiError({ status: 0, code: 'timeout', message: 'The server did not answer in time.' });

/** Failure of a call without an answer. */
export const unreachable = () =>
  new ApiError({ status: 0, code: 'offline', message: 'The server cannot be reached.' });

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

/** Converts anything that a request threw; rethrows what is no failure of a request. */
export async function toApiError(cause: unknown): Promise<ApiError> {
  if (cause instanceof ApiError) return cause;
  if (isCancel(cause)) return cancelled();
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
