import { AppError } from '../../plugins/errors.ts';

/** `validation`, not `unauthenticated`: the session is active, and a browser must not treat it as ended. */
export class CurrentPasswordWrong extends AppError {
  constructor() {
    const message = 'Current password is incorrect';
    super('validation', message, { fields: { currentPassword: message } });
  }
}
export class TooManyAttempts extends AppError {
  constructor() {
    super('tooManyRequests', 'Too many wrong passwords. Please try again later.');
  }
}
export class SessionNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such session.');
  }
}
