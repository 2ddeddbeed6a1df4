import { refusal } from '../../../plugins/errors.ts';

export const ApplicationNotFound = refusal(
  'ApplicationNotFound',
  'notFound',
  'There is no such driver application.',
);
