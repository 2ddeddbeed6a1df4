import { AppError } from '../../../plugins/errors.ts';

export class ApplicationNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such driver application.');
  }
}
