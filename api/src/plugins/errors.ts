import type { ErrorCode, SecurityEventKind } from '@padiman/contracts';

/**
 * An error whose message is for the caller. Services throw it or a subclass of their module, and the error handler
 * turns it into the error envelope. Any other error is answered as 500 without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a retry may succeed, if known. */
  readonly retryAfter: number | undefined;
  /** Kind of the security event that the error is; a refusal for want of a right always is one. */
  readonly securityEvent: SecurityEventKind | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Record<string, string>;
      retryAfter?: number;
      cause?: unknown;
      securityEvent?: SecurityEventKind;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.securityEvent = details.securityEvent ?? (code === 'forbidden' ? 'accessDenied' : undefined);
  }
}

/** Details of an error beside its message. */
type Details = ConstructorParameters<typeof AppError>[2];

/** Class of errors with one message. @param name as logs and security events have it */
export const refusal = (
  name: string,
  code: ErrorCode,
  message: string,
  details?: Details,
): new () => AppError =>
  class extends AppError {
    constructor() {
      super(code, message, details);
      this.name = name;
    }
  };

/** The request does not match the contract. */
export class ValidationFailed extends AppError {
  constructor(fields: Record<string, string> = {}, message = 'The request is not valid.') {
    super('validation', message, { fields });
  }
}

/** The request has no valid session. */
export class NotSignedIn extends AppError {
  constructor() {
    super('unauthenticated', 'Please log in.');
  }
}

/** The signed-in admin lacks the right for the call. */
export class NotAllowed extends AppError {
  constructor() {
    super('forbidden', 'You do not have the right to do this.');
  }
}

/** The signed-in admin lacks the right to export lists. */
export class ExportNotAllowed extends AppError {
  constructor() {
    super('forbidden', 'Downloading a list needs the right View Personal Data.');
  }
}

/** The answer took longer than a caller waits. */
export class DeadlineExceeded extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', 'The request took too long. Please try again.', { retryAfter: 5, cause });
  }
}

/** The server is overloaded. */
export class TooBusy extends AppError {
  constructor() {
    super('unavailable', 'The server is busy. Please try again.', { retryAfter: 2 });
  }
}
