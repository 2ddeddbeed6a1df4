import { AppError } from '../../../plugins/errors.ts';
import { DecisionRefused } from '../../base/decisions/decisions.errors.ts';

/** There is no such record, or it has been deleted. */
export class ModeratedNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such record.');
  }
}

/** The record is no longer the one that was shown. */
export class ModeratedChanged extends DecisionRefused {
  constructor() {
    super('the record has changed since it was shown; look at it again before you decide');
  }
}

/** Nobody has reported the record, or staff wrote the post. */
export class NothingToReview extends DecisionRefused {
  constructor() {
    super('the record does not wait for a review');
  }
}
