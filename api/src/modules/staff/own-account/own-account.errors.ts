import { AppError } from '../../../plugins/errors.ts';
import { inMinutes } from '../../base/rate-limits/rate-limits.rules.ts';

/** `validation`, not `unauthenticated`: the session is active, and a browser must not treat it as ended. */
export class CurrentPasswordWrong extends AppError {
  constructor() {
    const message = 'Current password is incorrect';
    super('validation', message, { fields: { currentPassword: message } });
  }
}
export class TooManyAttempts extends AppError {
  constructor(seconds: number) {
    super('tooManyRequests', `Too many wrong passwords. Please try again in ${inMinutes(seconds)}.`, {
      retryAfter: seconds,
    });
  }
}
export class SessionNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such session.');
  }
}
