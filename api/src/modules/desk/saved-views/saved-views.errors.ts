import { maxSavedViews } from '@padiman/contracts';
import { AppError } from '../../../plugins/errors.ts';

/** There is no such view, or it is another admin's own. */
export class SavedViewNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such view.');
  }
}

/** The caller has another view of the list with the name. */
export class SavedViewNameTaken extends AppError {
  constructor() {
    super('conflict', 'You have a view of this list with that name.');
  }
}

/** The view is no longer the version that was shown. */
export class SavedViewChanged extends AppError {
  constructor() {
    super('conflict', 'The view has changed since you opened it. Please look at it again.');
  }
}

export class TooManySavedViews extends AppError {
  constructor() {
    super('conflict', `You have ${maxSavedViews} views already; delete one first.`);
  }
}
