import { AppError, refusal } from '../../../plugins/errors.ts';

export const AdminNotFound = refusal('AdminNotFound', 'notFound', 'There is no such admin.');
export const PhoneTaken = refusal(
  'PhoneTaken',
  'conflict',
  'An admin with this phone number exists already.',
);
export const LastSuperAdmin = refusal(
  'LastSuperAdmin',
  'conflict',
  'The last super admin cannot be deleted.',
);
export const OwnRights = refusal('OwnRights', 'forbidden', 'You cannot change your own rights.');

/** The right is neither in the access table nor named by a live section. */
export class UnknownRight extends AppError {
  constructor(right: string) {
    const message = `No live section has the right ${right}.`;
    super('validation', message, { fields: { [`rights.${right}`]: message } });
  }
}
