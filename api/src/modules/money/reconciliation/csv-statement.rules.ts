import { CsvError, parse } from 'csv-parse/sync';
import type { StatementMapping } from '@padiman/contracts';
import { koboText, negated, sumOf } from '../payout-providers/exact-amounts.rules.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import {
  balanceGaps,
  dayOf,
  refuseLine,
  type FileStatement,
  type StatementEntry,
} from './bank-statements.rules.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Day of a text in the order of a format; a time behind it is left out. */
function parseDay(text: string, format: string, line: number): string {
  const parts = /^(\d+|[a-z]+)[-/. ](\d+|[a-z]+)[-/. ,]+(\d+)/i.exec(text);
  if (parts === null) return refuseLine(line, 'the date is not in the chosen order');
  const order = format.split(/[-/]/);
  const part = (letter: string) => parts[1 + order.findIndex((each) => each.startsWith(letter))] ?? '';
  const named = months.indexOf(part('M').slice(0, 3).toLowerCase());
  return dayOf(line, part('Y'), named < 0 ? part('M') : String(named + 1), part('D'));
}

/** Kobo of a cell, with thousands in groups of three, a currency, and a sign, brackets or DR for money out; 0 if empty. */
function parseMoney(cell: string, decimal: string, line: number): string {
  const text = cell.replaceAll(/NGN|₦|\s/gi, '');
  if (text === '' || text === '-') return '0';
  const [, open, sign, digits = '', close, side] = /^(\()?([-+]?)([\d.,]+)(\))?(CR|DR)?$/i.exec(text) ?? [];
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction] = digits.split(decimal, 2);
  const isGrouped = whole.includes(group);
  const isValid =
    (isGrouped
      ? whole.split(group).every((part, nth) => /^\d{1,3}$/.test(part) && (nth === 0 || part.length === 3))
      : true) &&
    digits === whole + (fraction === undefined ? '' : `${decimal}${fraction}`) &&
    (open === undefined) === (close === undefined);
  const plain = `${whole.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction}`}`;
  const kobo = isValid ? koboText(plain, 'naira') : undefined;
  if (kobo === undefined)
    return refuseLine(line, 'an amount is not a number with the chosen decimal separator');
  return sign === '-' || open !== undefined || /^dr$/i.test(side ?? '') ? negated(kobo) : kobo;
}

const absolute = (kobo: string) => (kobo.startsWith('-') ? negated(kobo) : kobo);

/**
 * Reads a bank's CSV. Rows above the headings are left out, and rows without a date and an amount.
 * @throws ValidationFailed with the number of the line
 */
export function parseCsvStatement(content: string, mapping: StatementMapping): FileStatement[] {
  const { delimiter, decimal, dateFormat, ...columns } = mapping;
  if (!columns.amount && !columns.credit && !columns.debit)
    throw new ValidationFailed({ 'mapping.amount': 'Column of the amount is required' });
  const rows = readRows(content, delimiter);
  const wanted = Object.values(columns).filter((name) => typeof name === 'string');
  const heading = rows.findIndex(({ record }) => wanted.every((name) => record.includes(name)));
  const names = rows[heading]?.record;
  if (names === undefined)
    throw new ValidationFailed({ content: `No row has the columns ${wanted.join(', ')}.` });
  const entries = rows.slice(heading + 1).flatMap(({ record, line }): StatementEntry[] => {
    const cell = (name: string | undefined) => (name ? (record[names.indexOf(name)] ?? '') : '');
    const money = (name: string | undefined) => parseMoney(cell(name), decimal, line);
    const [credit, debit] = [money(columns.credit), absolute(money(columns.debit))];
    if (credit !== '0' && debit !== '0') refuseLine(line, 'it has both a credit and a debit');
    const amount = columns.amount ? money(columns.amount) : sumOf([credit, negated(debit)]);
    if (amount === '0') return [];
    if (cell(columns.date) === '') refuseLine(line, 'it has an amount and no date');
    const raw = Object.fromEntries(names.map((name, nth) => [name, record[nth] ?? '']));
    return [
      {
        ...{ line, amount, raw, bankReference: null, day: parseDay(cell(columns.date), dateFormat, line) },
        ...{ reference: cell(columns.reference) || null, narration: cell(columns.narration) || null },
        balance: cell(columns.balance) === '' ? null : money(columns.balance),
      },
    ];
  });
  return chronological(entries);
}

/** Rows of a CSV with the line at which each ends. */
function readRows(content: string, delimiter: string): { record: string[]; line: number }[] {
  try {
    const options = { bom: true, delimiter, trim: true, relax_column_count: true, skip_empty_lines: true };
    const rows = parse(content, { ...options, info: true, max_record_size: 20_000 }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return rows.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuseLine(Number(error['lines'] ?? 1), 'the quotes do not match, or the line is too long');
  }
}

/** A statement of entries, which some banks list with the newest first. */
function chronological(entries: StatementEntry[]): FileStatement[] {
  const statementOf = (ordered: StatementEntry[]): FileStatement[] => {
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (first === undefined || last === undefined) return [];
    const days = ordered.map(({ day }) => day).sort();
    const [firstDay = first.day, lastDay = last.day] = [days[0], days.at(-1)];
    const opening = first.balance === null ? null : sumOf([first.balance, negated(first.amount)]);
    return [{ accountNumber: null, entries: ordered, firstDay, lastDay, opening, closing: last.balance }];
  };
  const [given, reversed] = [statementOf(entries), statementOf(entries.toReversed())];
  const gaps = balanceGaps(given).length - balanceGaps(reversed).length;
  const isNewestFirst = (entries[0]?.day ?? '') > (entries.at(-1)?.day ?? '');
  return gaps > 0 || (gaps === 0 && isNewestFirst) ? reversed : given;
}
