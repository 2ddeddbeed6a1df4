import { maxWebhooks } from '@padiman/contracts';
import { AppError } from '../../../plugins/errors.ts';

export class WebhookNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such endpoint.');
  }
}

export class TooManyWebhooks extends AppError {
  constructor() {
    super('conflict', `There are ${maxWebhooks} endpoints already; remove one first.`);
  }
}

export class WebhookDisabled extends AppError {
  constructor() {
    super('conflict', 'The endpoint is disabled; enable it first.');
  }
}
