import { maxBulkJob } from '@padiman/contracts';
import { AppError } from '../../../plugins/errors.ts';

/** No such job, or one of another admin. */
export class BulkJobNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such bulk job.');
  }
}

/** Nothing matches any more. */
export class NothingSelected extends AppError {
  constructor() {
    super('conflict', 'No record matches any more. Please look at the list again.');
  }
}

/** More records match than one job takes. */
export class TooManySelected extends AppError {
  constructor() {
    super(
      'conflict',
      `More than ${maxBulkJob.toLocaleString('en')} records match. Please narrow the selection by a filter or search.`,
    );
  }
}

/** The job cannot be confirmed or cancelled in its state. */
export class BulkJobOver extends AppError {
  constructor(state: 'expired' | 'done' | 'cancelled') {
    super('conflict', reasons[state]);
  }
}

const reasons = {
  expired: 'The selection was not confirmed in time. Please select again.',
  done: 'The action is done already.',
  cancelled: 'The action was cancelled.',
};

/** The caller confirms other records than those that were frozen. */
export class OtherRecords extends AppError {
  constructor() {
    super('conflict', 'These are not the records that were shown. Please select again.');
  }
}
