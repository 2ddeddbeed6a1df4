import type { ErrorCode } from '@padiman/contracts';

/**
 * A failure that the caller may know about. Services throw it (or a named subclass of their module);
 * the error handler turns it into the error envelope. Anything else that is thrown is a 500 without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which another try may succeed, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/** The request is not one that the contract describes. */
export class ValidationFailed extends AppError {
  constructor(fields: Record<string, string> = {}, message = 'The request is not valid.') {
    super('validation', message, { fields });
  }
}

/** There is no live session behind the request. */
export class NotSignedIn extends AppError {
  constructor() {
    super('unauthenticated', 'Please log in.');
  }
}

/** The session is live, and its admin may not do this. */
export class NotAllowed extends AppError {
  constructor() {
    super('forbidden', 'You do not have the right to do this.');
  }
}

/** The server has too much to do at the moment. */
export class TooBusy extends AppError {
  constructor() {
    super('unavailable', 'The server is busy. Please try again.', { retryAfter: 2 });
  }
}
