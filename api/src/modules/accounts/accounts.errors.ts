import { AppError } from '../../plugins/errors.ts';

/** There is no super admin yet, and whoever wants to be the first does not know the token. */
export class SetupRefused extends AppError {
  constructor() {
    super('forbidden', 'The set-up token is missing or wrong.');
  }
}
