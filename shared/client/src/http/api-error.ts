import { isAxiosError, isCancel } from 'axios';
import { isFields, type ErrorCode, type Fields } from '@padiman/contracts';

/**
 * Error of every failed call: network failure, timeout, cancellation, error answer or malformed answer.
 *
 * - `status`: HTTP status; 0 without an answer
 * - `code`: code of the server's error answer, or `offline`, `timeout`, `malformed`, `cancelled`; `refused` for a
 *   success status whose content refuses the call; `unconfirmed` for a write whose effect is not known
 * - `message`: text that can be shown to the user
 * - `explained`: true unless the server gave no reason, so that `message` is a general text
 * - `fields`: messages by the path of the invalid field; empty if the error concerns no field
 * - `requestId`: id of the request in the server's log
 * - `retryAfter`: seconds that the server asks to wait before another try
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'timeout' | 'malformed' | 'cancelled' | 'refused' | 'unconfirmed';
  readonly explained: boolean;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(failure: {
    status: number;
    code: ApiError['code'];
    message: string;
    explained?: boolean;
    fields?: Record<string, string> | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.explained = failure.explained ?? true;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }

  /** True if the server answered and refused the call: a 4xx status, or a success status with a refusal. */
  get isRefusal(): boolean {
    return this.code === 'refused' || (this.status >= 400 && this.status < 500);
  }

  /** Text for the user: the message, or `fallback` if the server gave no reason. */
  messageOr(fallback: string): string {
    return this.explained ? this.message : fallback;
  }

  /** True if the same call may succeed later: no answer unless it was cancelled, a 5xx status or 429. */
  get retryable(): boolean {
    if (this.code === 'cancelled') return false;
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }

  /** True if the answer took too long, here or at a proxy: another try would take as long. */
  get isLate(): boolean {
    return this.code === 'timeout' || this.status === 504;
  }
}

/** Messages of a backend's inside: names of errors, of drivers and databases, stack traces. */
const internal = new RegExp(
  [
    String.raw`^(Uncaught )?\w+(Error|Exception):|\n\s+at |Cannot (read|set) propert|Cast to \w+ failed|E11000`,
    String.raw`^[\w.]+ is not (a function|defined|iterable)|\bE(CONN|NOTFOUND|TIMEDOUT|HOSTUNREACH|AI_AGAIN|PIPE)`,
    String.raw`Unexpected token|SQLSTATE|\bER_[A-Z_]+|duplicate key|violates .*constraint|syntax error (at|near)`,
    String.raw`(relation|column|table) ["'\w.]+ (of .*)?does ?n[o']t exist`,
  ].join('|'),
);

/** The text, if it may be shown: it says something, and nothing of the backend's inside. */
const shownText = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' && !internal.test(text) ? text.trim() : undefined;

/** Failure with the server's message, or the specification's text where it has none to show (section 8). */
export function toFailure(status: number, code: ApiError['code'], message: string | undefined): ApiError {
  const reason = shownText(message);
  const explained = reason !== undefined;
  return new ApiError({ status, code, message: reason ?? 'Something went wrong', explained });
}

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

/** Failures that say it. */
const saying = new WeakSet<ApiError>();

/**
 * Failure of a decision that says, where the answer is missing, whether anything was decided.
 *
 * @param isUndecided true if the server has told since, or the browser was offline
 */
export function undecided(cause: unknown, isUndecided = !navigator.onLine): ApiError {
  const error = cause as ApiError;
  if (saying.has(error) || (error.status !== 0 && !error.isLate)) return error;
  const effect = isUndecided
    ? 'Nothing was decided.'
    : 'We could not confirm it; look before you decide again.';
  const said = new ApiError({ ...error, message: `${error.message} ${effect}` });
  saying.add(said);
  return said;
}

/** Converts anything that a request threw; rethrows what is no failure of a request. */
export async function toApiError(cause: unknown): Promise<ApiError> {
  if (cause instanceof ApiError) return cause;
  if (isCancel(cause)) return toFailure(0, 'cancelled', 'The call was cancelled.');
  if (!isAxiosError(cause)) throw cause;
  if (!cause.response) {
    return cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT' ? timedOut() : unreachable();
  }
  const { status, data, headers } = cause.response;
  return refusalOf(status, await parseError(data), headers['retry-after']);
}

/**
 * Failure of an answer with an error status.
 *
 * @param header `Retry-After`: seconds, or a date
 */
export function refusalOf(status: number, answer: unknown, header?: unknown): ApiError {
  const retryAfter = secondsOf(header);
  if (!isFields(answer)) {
    const { code, message, explained } =
      status === 429 ? toFailure(status, 'tooManyRequests', tooManyTries(retryAfter)) : malformed(status);
    return new ApiError({ status, code, message, explained, retryAfter });
  }
  const { code, message, error, fields, requestId } = answer;
  // Without the mark of our own envelope, the message of a server error is for its developers.
  const isOwn = typeof code === 'string' && typeof requestId === 'string';
  const problems = problemsIn(answer);
  const reason = [
    problems.map(({ field, text }) => (field === '' ? text : '')).join(' '),
    message,
    error,
    isFields(error) && error.message,
    problems.map(({ field, text }) => `${field}: ${text}`).join(' '),
  ]
    .map(shownText)
    .find((text) => text !== undefined);
  const isShown = reason !== undefined && (status < 500 || isOwn);
  const named = problems.filter(({ field }) => field !== '').map(({ field, text }) => [field, text]);
  return new ApiError({
    status,
    code: typeof code === 'string' ? (code as ErrorCode) : (codes[status] ?? 'internal'),
    message: isShown ? reason : 'Something went wrong',
    explained: isShown,
    fields: (isFields(fields) ? fields : Object.fromEntries(named)) as Record<string, string>,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter,
  });
}

/** Seconds of a header `Retry-After`; undefined without a usable one. */
function secondsOf(header: unknown): number | undefined {
  const stated = String(header ?? '');
  const seconds = /^\d+$/.test(stated) ? Number(stated) : Math.ceil((Date.parse(stated) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}

/** Text of a 429 without a message of its own. */
function tooManyTries(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many tries. Wait a while, then try again.';
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `Too many tries. Wait ${count} ${unit}${count === 1 ? '' : 's'}, then try again.`;
}

/** Problems that express-validator or zod list, each with its field; an empty one where it names none. */
function problemsIn({ errors, issues, error }: Fields): { field: string; text: string }[] {
  const listed = [errors, issues, isFields(error) && (error.issues ?? error.errors)].find(Array.isArray);
  return (listed ?? []).filter(isFields).flatMap(({ msg, message, path, param }) => {
    const text = shownText(msg ?? message);
    const field = Array.isArray(path) ? path.filter((name) => name !== 'body').join('.') : (path ?? param);
    return text === undefined ? [] : [{ field: typeof field === 'string' ? field : '', text }];
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
