import type { ErrorCode } from '@padiman/contracts';

/**
 * Error of every failed call: network failure, timeout, cancellation, error answer or malformed answer.
 *
 * - `status`: HTTP status; 0 without an answer
 * - `code`: code of the server's error answer, or `offline`, `timeout`, `malformed`, `cancelled`
 * - `message`: text that can be shown to the user
 * - `fields`: messages by the path of the invalid field; empty if the error concerns no field
 * - `requestId`: id of the request in the server's log
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'timeout' | 'malformed' | 'cancelled';
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(failure: {
    status: number;
    code: ApiError['code'];
    message: string;
    fields?: Record<string, string> | undefined;
    requestId?: string | undefined;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
  }

  /** True if the same call may succeed later: no answer, a 5xx status or 429. */
  get retryable(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}
