import { object, string, type InferType } from 'yup';
import { required } from '../base/fields.ts';

/** Outcomes of a check: `unknown` without the data that it needs. */
export const checkOutcomes = ['passed', 'failed', 'unknown'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** Check that the server made of an application's facts. */
export const driverCheck = object({
  id: required(string(), 'Constant name of the check, such as `age`.'),
  label: required(string(), 'Statement that passes or fails.'),
  outcome: string().oneOf(checkOutcomes).required(),
  detail: required(string(), 'Finding, without data of other people.'),
});
export type DriverCheck = InferType<typeof driverCheck>;
