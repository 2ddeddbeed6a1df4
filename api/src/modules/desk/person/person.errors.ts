import { AppError } from '../../../plugins/errors.ts';

/** Unknown user. */
export class UserNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such user.');
  }
}
