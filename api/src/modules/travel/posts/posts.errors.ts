import { AppError } from '../../../plugins/errors.ts';

export class PostNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such post.');
  }
}
