import { bool, number, object, string, type InferType } from 'yup';
import { callsOf, exported, plain } from '../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, day, instant, listOf, orNull, personal, required } from '../base/fields.ts';
import { exactNaira } from './reconciliation.calls.ts';

/** Formats of a bank's statement: ISO 20022 camt.053 as XML, SWIFT MT940, CSV with mapped columns. */
export const statementFormats = ['csv', 'camt053', 'mt940'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Largest statement, in characters. */
export const maxStatementLength = 1_500_000;

/** Most lines of a statement that a preview shows. */
export const previewedLines = 50;

/** Orders of day (D), month (M, MMM for its English name) and year (Y) in a CSV, whatever separates them. */
export const statementDateFormats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY',
  'DD-MMM-YYYY',
] as const;

const column = () => string().trim().min(1).max(100);

/**
 * Columns of a bank's CSV by their names in its heading row. Money is in `amount`, below zero out of the account, or in
 * `credit` and `debit`.
 */
export const statementMapping = closed({
  date: column().required('Column of the date is required'),
  amount: column(),
  credit: column(),
  debit: column(),
  reference: column(),
  narration: column(),
  balance: column(),
  dateFormat: string().oneOf(statementDateFormats).required('Date format is required'),
  delimiter: string()
    .oneOf([',', ';', '\t', '|'] as const)
    .required('Delimiter is required'),
  decimal: string()
    .oneOf(['.', ','] as const)
    .required('Decimal separator is required'),
});
export type StatementMapping = InferType<typeof statementMapping>;

const account = () =>
  string()
    .required('Account is required')
    .matches(/^bank:[a-z][a-z0-9]{1,19}$/, 'must be bank: with 2 to 20 small letters or digits')
    .meta({ description: 'Account of the ledger: `bank:<id>`.' });

/** A line of a statement. Naira, above zero into the account. */
export const statementLine = object({
  line: required(number(), 'Number of the line in the file, from 1.'),
  day: day().required(),
  amount: required(exactNaira('Into the account above zero.')),
  reference: orNull(string()),
  narration: orNull(personal('text')),
  balance: orNull(exactNaira('Balance after the line, if the file states it.')),
  known: required(bool(), 'True if an earlier statement has the line: it counts once.'),
});

/**
 * Kinds of gaps. `opening`: the opening balance is not the closing balance of the statement before; `missingDays`: days
 * between both are in no statement; `balance`: a running or closing balance does not follow from the lines; `overlap`: days
 * that an earlier statement covers have lines that it does not have.
 */
export const statementGapKinds = ['opening', 'missingDays', 'balance', 'overlap'] as const;

export const statementGap = object({
  kind: string().oneOf(statementGapKinds).required(),
  message: required(string(), 'Sentence for people.'),
});

/** A statement as it was read. */
export const readStatementFile = object({
  statementId: orNull(string(), 'Id of the counted statement; null for a preview.'),
  countedAt: orNull(instant(), 'Time at which this file was counted; null if it never was.'),
  account: string().required(),
  accountNumber: orNull(personal('account'), 'Account that the file names, to compare; null for CSV.'),
  firstDay: day().required(),
  lastDay: day().required(),
  opening: orNull(exactNaira('Opening balance, if the file states it.')),
  closing: orNull(exactNaira('Closing balance, if the file states it.')),
  credits: required(exactNaira('Sum into the account.')),
  debits: required(exactNaira('Sum out of the account, above zero.')),
  lineCount: number().required(),
  doubled: required(number(), 'Lines that earlier statements have.'),
  gaps: listOf(statementGap),
  lines: listOf(statementLine, `The first ${previewedLines}.`),
});
export type ReadStatementFile = InferType<typeof readStatementFile>;

const path = '/dashboard/reconciliation/statements';
const call = callsOf({ section: 'Reconciliation', access: 'reconcileMoney', capability: 'reconciliation' });

/** `POST /dashboard/reconciliation/statements`: previews a bank's statement, or counts it. */
export const uploadStatement = call('uploadStatement', `POST ${path}`, {
  stepUp: { when: ['count'] },
  approval: 'one',
  summary: 'Preview or count a statement of a bank',
  description:
    'Without `count` only the mapping of the account is remembered. With it the lines and the closing balance count; the same file again answers the same. A file that cannot be read whole is refused with the number of its line, and nothing of it counts. Body of at most 2 MiB.',
  failures: ['conflict'],
  body: closed({
    account: account(),
    fileName: string().trim().min(1).max(200).required('File name is required'),
    format: string().oneOf(statementFormats).required('Format is required'),
    content: string()
      .max(maxStatementLength, `File must have at most ${maxStatementLength} characters`)
      .required('File is empty')
      .meta({ description: 'Text of the file.' }),
    mapping: statementMapping
      .optional()
      .default(undefined)
      .when('format', { is: 'csv', then: (mapping) => mapping.required('Columns are required') }),
    count: bool().required(),
  }),
  answer: dataAnswer(readStatementFile.required()),
});

/** A counted statement; `uploadedBy` is the admin's name. */
export const bankStatement = object({
  _id: string().required(),
  account: string().required(),
  fileName: string().required(),
  format: string().required(),
  opening: orNull(exactNaira('Opening balance.')),
  closing: orNull(exactNaira('Closing balance.')),
  firstDay: day().required(),
  lastDay: day().required(),
  lineCount: number().required(),
  uploadedBy: orNull(string()),
  at: instant().required(),
});
export type BankStatement = InferType<typeof bankStatement>;

/** `GET /dashboard/reconciliation/statements`: counted statements. */
export const listStatements = call('listStatements', `GET ${path}`, {
  ...exported,
  summary: 'Counted statements of banks, newest first',
  query: listQuery(['all'] as const),
  answer: listAnswer(bankStatement),
});

/** `GET /dashboard/reconciliation/statements/mapping`: columns of an account's CSV, as its last upload mapped them. */
export const readStatementMapping = call('readStatementMapping', `GET ${path}/mapping`, {
  ...plain,
  summary: 'Remembered columns of the CSV of an account',
  query: closed({ account: account() }),
  answer: dataAnswer(orNull(statementMapping, 'Null if no CSV of the account was read yet.')),
});
