import { AppError } from '../../../plugins/errors.ts';

/** There is no super admin yet, and the request has no valid set-up token. */
export class SetupRefused extends AppError {
  constructor() {
    super('forbidden', 'The set-up token is missing or wrong.');
  }
}
