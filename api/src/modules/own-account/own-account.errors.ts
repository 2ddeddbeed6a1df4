import { AppError } from '../../plugins/errors.ts';

/** Not 401: the session is alive, and a browser must not take it for ended. */
export class CurrentPasswordWrong extends AppError {
  constructor() {
    const message = 'Current password is incorrect';
    super('validation', message, { fields: { currentPassword: message } });
  }
}
export class TooManyTries extends AppError {
  constructor() {
    super('tooManyRequests', 'Too many wrong passwords. Please try again later.');
  }
}
export class SessionNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such session.');
  }
}
