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
