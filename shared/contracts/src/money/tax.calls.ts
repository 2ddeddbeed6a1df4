import { number, object, string, type InferType } from 'yup';
import { defineCall, exported } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, listOf, naira, orNull, required } from '../base/fields.ts';
import { isCalendarMonth } from './report-periods.ts';
import { payoutsRight, reportsRight } from './reports.calls.ts';

/** Rights that a tax report needs, all of them. */
export const taxRights = [reportsRight, 'viewReferralEarnings', payoutsRight] as const;

/**
 * Figures of a month's tax report, in the order in which they are shown, each the sum of its entries.
 *
 * - `commission`: what the platform took, tax included; `commissionVat`: the VAT in it.
 */
export const taxFigures = ['commission', 'commissionVat'] as const;
export type TaxFigure = (typeof taxFigures)[number];

/** Remark on every tax report. */
export const taxNote = 'A help for your accountant, not tax advice.';

/**
 * Way in which VAT is computed. The rate is that of section 148 of the Nigeria Tax Act 2025; by section 149 (1) (a) the value
 * of a supply is what, with the VAT added, equals the consideration, so that a price contains its VAT.
 *
 * Source: https://www.lawglobalhub.com/section-149-nigeria-tax-act-2025/
 */
export const vatBasis =
  'The commission is taken to include VAT of 7.5 %: VAT is 7.5/107.5 of each commission, rounded to the nearest kobo, and then summed (Nigeria Tax Act 2025, sections 148 and 149).';

export const taxReport = object({
  month: required(string(), 'Month, such as 2026-10.'),
  firstMonth: orNull(string(), 'Month of the first entry of the ledger; null for an empty one.'),
  figures: listOf(
    object({
      figure: required(string<TaxFigure>(), `One of ${taxFigures.join(', ')}.`),
      amount: required(naira(), 'Sum of the entries.'),
      count: required(number(), 'Number of the entries.'),
    }),
  ),
  basis: required(string(), 'How VAT is computed.'),
  note: string().required(),
});
export type TaxReport = InferType<typeof taxReport>;

/** `GET /dashboard/reports/tax`: commission of a month, and the VAT in it. */
export const readTax = defineCall('readTax', 'GET /dashboard/reports/tax', {
  ...exported,
  section: 'Dashboard',
  capability: 'reports',
  access: reportsRight,
  summary: "A month's commission, and the VAT in it",
  description: `Needs ${taxRights.join(', ')}, all of them. ${taxNote} ${vatBasis} With \`Accept: text/csv\` the same figures as CSV.`,
  query: closed({
    month: string()
      .required()
      .test('month', 'must be a month such as 2026-10', (text) => isCalendarMonth(text))
      .meta({ description: 'Month in Africa/Lagos, such as 2026-10.' }),
  }),
  answer: dataAnswer(taxReport.required()),
});
