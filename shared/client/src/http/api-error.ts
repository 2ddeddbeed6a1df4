import type { ErrorCode } from '@padiman/contracts';

/**
 * Every failed call, whatever failed: the network, a deadline, the server's refusal, an answer that is none.
 *
 * - `status` HTTP status, 0 where no answer came
 * - `code` the server's, or `offline`, `timeout`, `malformed`
 * - `message` fit to be shown to a person
 * - `fields` refused fields with a message each
 * - `requestId` to be found in the server's log
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

  /** Whether trying the same again may help. */
  get retryable(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}
