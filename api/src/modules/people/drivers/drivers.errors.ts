import { DecisionRefused } from '../../base/decisions/decisions.errors.ts';
import { AppError } from '../../../plugins/errors.ts';

export class ApplicationNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such driver application.');
  }
}
export class ApplicantDeleted extends DecisionRefused {
  constructor() {
    super('the user has been deleted, so the application can only be rejected');
  }
}
