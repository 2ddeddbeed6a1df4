import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { bankStatuses, type BankFileValue, type BankFormat } from '@padiman/contracts';
import type { Row } from '../../../database/schema.ts';

/** Payout of a bulk file; the amount in kobo. */
type FiledPayout = Pick<
  Row<'payouts'>,
  'amount' | 'reference' | 'account_number' | 'account_name' | 'bank_code'
>;

/**
 * Writes a bank's bulk file. Texts that a spreadsheet would run as a formula begin with an apostrophe.
 * @param day calendar day of the payment, `2026-11-27`
 */
export function writeBulkFile(format: BankFormat, payouts: readonly FiledPayout[], day: string): string {
  const value = (payout: FiledPayout, of: BankFileValue): string => {
    if (typeof of === 'object') return of.text;
    const values = {
      amount: (payout.amount / 100).toFixed(2),
      date: format.date === 'yyyy-mm-dd' ? day : day.split('-').toReversed().join('/'),
      reference: payout.reference,
      // A line break would begin another record in readers that do not know quotes.
      name: payout.account_name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(),
      account: payout.account_number,
      bankCode: payout.bank_code,
    };
    return values[of];
  };
  return stringify(
    payouts.map((payout) => format.columns.map(([, of]) => value(payout, of))),
    {
      header: true,
      columns: format.columns.map(([header]) => header),
      record_delimiter: 'windows',
      escape_formulas: true,
    },
  );
}

/** Row of a bank's answer; the amount in kobo, null if it is none. */
export interface ReadRow {
  line: number;
  reference: string;
  bankReference: string;
  amount: number | null;
  status: string;
  /** Meaning of the status; undefined for a word that the format does not know. */
  outcome: 'paid' | 'failed' | undefined;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads a bank's answer by the format's columns, in any order.
 * @returns the rows, or a sentence on what the file lacks
 */
export function readBulkResult(format: BankFormat, content: string): ReadRow[] | string {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(content, {
      ...{ bom: true, trim: true, info: true },
      ...{ relax_column_count: true, skip_empty_lines: true, relax_quotes: true },
    }) as unknown as typeof records;
  } catch {
    return 'The file is no CSV of this bank.';
  }
  const header = records[0]?.record.map(plain) ?? [];
  const { result } = format;
  const names = ['reference', 'bankReference', 'amount', 'status'] as const;
  const places = names.map((name) =>
    header.findIndex((one) => result[name].some((each) => plain(each) === one)),
  );
  const missing = names.find((_, nth) => places[nth] === -1);
  if (missing !== undefined) return `The file has no column ${result[missing].join(' or ')}.`;
  return records.slice(1).map(({ record, info }): ReadRow => {
    const [reference = '', bankReference = '', amount = '', status = ''] = places.map(
      (at) => record[at] ?? '',
    );
    const is = (names: readonly string[]) => names.some((name) => plain(name) === plain(status));
    return {
      line: info.lines,
      // Portals put the sender's reference between other words.
      reference: /[a-z0-9_-]{16,50}/i.exec(reference)?.[0].toLowerCase() ?? reference,
      bankReference: bankReference.replace(/^'/, ''),
      amount: koboIn(amount),
      status,
      outcome: is(bankStatuses.paid) ? 'paid' : is(bankStatuses.failed) ? 'failed' : undefined,
    };
  });
}

/** Kobo of an amount such as `₦1,000.50`; null for anything that is not a whole number of kobo. */
function koboIn(text: string): number | null {
  const found = /^(?:NGN|₦|N)?\s*(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2})0*)?$/i.exec(text.trim());
  if (found === null) return null;
  const [, whole = '', cents = ''] = found;
  return Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}
