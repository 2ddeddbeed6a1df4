import type { ErrorCode, SecurityEventKind } from '@padiman/contracts';

interface Details {
  fields?: Record<string, string>;
  /** Seconds until a retry may succeed, if known. */
  retryAfter?: number;
  cause?: unknown;
  /** Kind of the security event that the error is; a refusal for want of a right always is one. */
  securityEvent?: SecurityEventKind;
}

/**
 * An error whose message is for the caller. Services throw it or a subclass of their module, and the error handler
 * turns it into the error envelope. Any other error is answered as 500 without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Details['fields'];
  readonly retryAfter: Details['retryAfter'];
  readonly securityEvent: Details['securityEvent'];

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.securityEvent = details.securityEvent ?? (code === 'forbidden' ? 'accessDenied' : undefined);
  }
}

/** Base of a class of errors with one message, or one that is made of the arguments. */
export const refusal = <Given extends unknown[] = []>(
  code: ErrorCode,
  message: string | ((...given: Given) => string),
  details?: Details | ((...given: Given) => Details),
): new (...given: Given) => AppError =>
  class extends AppError {
    constructor(...given: Given) {
      super(
        code,
        typeof message === 'string' ? message : message(...given),
        typeof details === 'function' ? details(...given) : details,
      );
    }
  };

/** Error of a call that the state of a record does not allow. */
export const conflict = (message: string, details?: Details) => new AppError('conflict', message, details);

/** Error of a call on something that does not exist, or that the caller may not see. */
export const notFound = (what: string) => new AppError('notFound', `There is no such ${what}.`);

/** Asserts that a row was found. @throws {@link notFound}, or the given class */
export function found<Row>(row: Row | undefined, missing: string | (new () => AppError)): Row {
  if (row !== undefined) return row;
  throw typeof missing === 'string' ? notFound(missing) : new missing();
}

/** The request does not match the contract. */
export class ValidationFailed extends AppError {
  constructor(fields: Record<string, string> = {}, message = 'The request is not valid.') {
    super('validation', message, { fields });
  }
}

/** The request has no valid session. */
export class NotSignedIn extends refusal('unauthenticated', 'Please log in.') {}

/** The signed-in admin lacks the right for the call. */
export class NotAllowed extends refusal('forbidden', 'You do not have the right to do this.') {}

/** The signed-in admin lacks the right to export lists. */
export class ExportNotAllowed extends refusal(
  'forbidden',
  'Downloading a list needs the right View Personal Data.',
) {}

/** The answer took longer than a caller waits. */
export class DeadlineExceeded extends refusal('unavailable', 'The request took too long. Please try again.', {
  retryAfter: 5,
}) {}

/** The server is overloaded. */
export class TooBusy extends refusal('unavailable', 'The server is busy. Please try again.', {
  retryAfter: 2,
}) {}
