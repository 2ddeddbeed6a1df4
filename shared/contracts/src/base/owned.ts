import { bool, string } from 'yup';
import { instant, orNull, required } from './fields.ts';

/** Days for which a service key is valid: by default and at most; and before its end from which lists say so. */
export const validity = { days: 90, maxDays: 365, warningDays: 14 } as const;

const dayLength = 86_400_000;

/** End of a day, UTC, in milliseconds; `NaN` for one that does not exist. */
function endOf(day: string): number {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59.999Z`) : Number.NaN;
  return !Number.isNaN(end) && new Date(end).toISOString().startsWith(day) ? end : Number.NaN;
}

/** Last day of validity, UTC, in a request. */
export const expiresOn = () =>
  string()
    .test('future', 'must be a day in the future', (day) => day === undefined || endOf(day) > Date.now())
    .test(
      'most',
      `must be within ${validity.maxDays} days`,
      (day) => day === undefined || endOf(day) < Date.now() + (validity.maxDays + 1) * dayLength,
    );

/** Last day of validity, UTC, a number of days from now. */
export const dayAfter = (days: number): string =>
  new Date(Date.now() + days * dayLength).toISOString().slice(0, 10);

/** Fields of what acts on the authority of a super admin. */
export const owned = {
  ownerId: orNull(string(), 'Super admin on whose authority it rests; null for one from the command line.'),
  owner: orNull(string(), 'Name of the owner.'),
  expiresAt: orNull(instant()),
  suspended: orNull(string(), 'Reason for which it does not act now, such as `Expired`; null while it may.'),
  waits: required(bool(), 'True until a second super admin has confirmed it.'),
};
