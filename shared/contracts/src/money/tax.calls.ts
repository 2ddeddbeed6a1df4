import { number, object, string, type InferType } from 'yup';
import { callsOf, exported } from '../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, listOf, naira, orNull, required } from '../base/fields.ts';
import { isCalendarMonth } from './report-periods.ts';
import { statementRights } from './reports.calls.ts';

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

const month = () =>
  string()
    .test('month', 'must be a month such as 2026-10', (text) => text === undefined || isCalendarMonth(text))
    .meta({ description: 'Month in Africa/Lagos, such as 2026-10.' });

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

/** Entry of the ledger behind a figure. */
export const taxEntry = object({
  _id: string().required(),
  at: instant().required(),
  key: required(string(), 'Key of the entry in the ledger.'),
  kind: string().required(),
  amount: required(naira(), 'What it adds to the figure; below zero for one that takes back.'),
});
export type TaxEntry = InferType<typeof taxEntry>;

const rightsNote = `Needs ${statementRights.join(', ')}, all of them. ${taxNote}`;

const call = callsOf({
  section: 'Dashboard',
  capability: 'reports',
  access: statementRights[0],
  ...exported,
});

/** `GET /dashboard/reports/tax`: commission of a month, and the VAT in it. */
export const readTax = call('readTax', 'GET /dashboard/reports/tax', {
  summary: "A month's commission, and the VAT in it",
  description: `${rightsNote} ${vatBasis} With \`Accept: text/csv\` the same figures as CSV.`,
  query: closed({ month: month().required() }),
  answer: dataAnswer(taxReport.required()),
});

/** `GET /dashboard/reports/tax/entries`: entries behind a figure, which is the filter. */
export const listTaxEntries = call('listTaxEntries', 'GET /dashboard/reports/tax/entries', {
  summary: "Entries behind a figure of a month's tax report, newest first",
  description: `${rightsNote} The filter is a figure, \`commission\` by default; the month is this one by default. \`totalAmount\` is the figure.`,
  query: listQuery(taxFigures).shape({ month: month() }),
  answer: listAnswer(taxEntry).shape({ totalAmount: naira().required() }),
});
