import { bool, number, string } from 'yup';
import { instant, naira } from '../../base/fields.ts';

/** Required text of at most `longest` characters, without spaces around it. */
export const text = (longest = 200) => string().trim().max(longest).matches(/\S/, 'must not be empty');

/** A calendar day that exists. */
export const calendarDay = () =>
  string()
    .matches(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-11-21')
    .test('day', 'must be a day that exists', (day) => day === undefined || isDay(day))
    .meta({ description: 'A calendar day.' });

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && time > 0;
}

/** A UTC instant in a request, not in the future beyond a minute. */
export const pastInstant = () =>
  instant()
    .matches(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, 'must be a UTC time')
    .test(
      'past',
      'must be a UTC time that has passed',
      (text) => text === undefined || (isDay(text.slice(0, 10)) && Date.parse(text) <= Date.now() + 60_000),
    );

/** Largest amount of a request, in naira. */
export const maxNaira = 1_000_000_000;

/** An amount of a request: naira with at most two decimals. */
export const amount = () =>
  naira()
    .min(0)
    .max(maxNaira)
    .test(
      'kobo',
      'must have at most two decimals',
      (given) => given === undefined || Math.abs(given * 100 - Math.round(given * 100)) < 1e-4,
    );

/** An amount above zero. */
export const positiveAmount = () => amount().moreThan(0);

/** A phone number of the app: 11 digits, or international with a leading `+`. */
export const appPhone = () =>
  string().matches(/^(\d{11}|\+\d{8,15})$/, 'must be 11 digits, or begin with + and the country code');

/** Times of a record, UTC. */
export const times = { createdAt: instant().required(), updatedAt: instant().required() };

/** Mark of a cancelled or deleted record. */
export const deleted = { deleted: bool().required() };

/** Number of seats or passengers. */
export const passengers = () => number().integer().min(1).max(100);

/** Fields of a cancellation: its reason is kept with the record. */
export const cancellation = { reason: string().trim().min(1).max(500) };

/** Fields of the cancellation of a record that somebody may have paid for. */
export const paidCancellation = {
  ...cancellation,
  refund: bool().meta({
    description:
      'Credits what was paid to the balance of the payer. Needs the scope `payments:write` as well, and counts against the daily limit of the key.',
  }),
};
