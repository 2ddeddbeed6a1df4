import { koboText, negated } from '../payout-providers/exact-amounts.rules.ts';
import { dayOf, refuseLine, type FileStatement, type StatementEntry } from './bank-statements.rules.ts';

interface Field {
  tag: string;
  text: string;
  line: number;
}

/** Statement line, field 61: days, mark, amount, kind, the customer's and the bank's reference, further details. */
const entryPattern =
  /^(\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d))?(RC|RD|C|D)[A-Z]?([\d,]{1,15})[A-Z][A-Z0-9]{3}(.*?)(?:\/\/(.*))?(?:\n([^]*))?$/;
const balancePattern = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,]{1,15})$/;

function amountOf(mark: string, digits: string, line: number): string {
  const kobo = koboText(digits.replace(',', '.').replace(/\.$/, ''), 'naira');
  if (kobo === undefined) return refuseLine(line, 'an amount is not a number');
  // A reversed credit is a debit.
  return mark === 'D' || mark === 'RC' ? negated(kobo) : kobo;
}

function balanceOf({ text, line }: Field): { amount: string; day: string } {
  const [, mark = '', year = '', month = '', date = '', currency, digits = ''] =
    balancePattern.exec(text) ?? [];
  if (currency === undefined) return refuseLine(line, 'the balance cannot be read');
  if (currency !== 'NGN') refuseLine(line, 'a balance is not in NGN');
  return { amount: amountOf(mark, digits, line), day: dayOf(line, year, month, date) };
}

function toEntry({ text, line }: Field): StatementEntry {
  const parts = entryPattern.exec(text) ?? refuseLine(line, 'the statement line cannot be read');
  const [, year = '', month = '', date = '', bookedMonth, bookedDate, mark = '', digits = ''] = parts;
  const [customer = '', bank, details] = parts.slice(8);
  const valueDay = dayOf(line, year, month, date);
  // The day of booking has no year: that of the value, unless they are in different ones.
  const turn = Number(month) - Number(bookedMonth ?? month);
  const bookedYear = String(Number(valueDay.slice(0, 4)) + (turn > 6 ? 1 : turn < -6 ? -1 : 0));
  const reference = customer.trim();
  return {
    ...{ line, amount: amountOf(mark, digits, line), balance: null, raw: { 61: text } },
    day: bookedMonth && bookedDate ? dayOf(line, bookedYear, bookedMonth, bookedDate) : valueDay,
    reference: reference === '' || reference === 'NONREF' ? null : reference,
    ...{ narration: details ?? null, bankReference: bank?.trim() || null },
  };
}

/** Fields of a file: a tag begins a line, and further lines belong to it. */
function fieldsOf(content: string): Field[] {
  const fields: Field[] = [];
  for (const [index, text] of content.split(/\r\n|\r|\n/).entries()) {
    const [, tag, rest = ''] = /^(?:\{[^]*\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(text) ?? [];
    const before = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: rest.trimEnd(), line: index + 1 });
    else if (/^\s*$|^-\}?\s*$|^\{/.test(text)) continue;
    else if (before !== undefined) before.text += `\n${text.trimEnd()}`;
    else refuseLine(index + 1, 'it is no field of an MT940');
  }
  return fields;
}

/**
 * Reads a SWIFT MT940 (Standards MT, category 9). Small on purpose: the libraries for it had no release for years.
 * @throws ValidationFailed with the number of the line
 */
export function parseMt940(content: string): FileStatement[] {
  const statements: FileStatement[] = [];
  let open: (Pick<FileStatement, 'accountNumber' | 'opening' | 'entries'> & { line: number }) | undefined;
  let last: StatementEntry | undefined;
  for (const field of fieldsOf(content)) {
    const { tag, text, line } = field;
    if (tag === '20') {
      if (open !== undefined) refuseLine(line, 'the statement before has no closing balance');
      open = { accountNumber: null, opening: null, entries: [], line };
    } else if (open === undefined && ['25', '61', '60F', '60M', '62F', '62M'].includes(tag))
      refuseLine(line, 'it belongs to no statement');
    else if (open === undefined) continue;
    else if (tag === '25') open.accountNumber = text;
    else if (/^60[FM]$/.test(tag)) open.opening = balanceOf(field).amount;
    else if (tag === '61') open.entries.push((last = toEntry(field)));
    else if (tag === '86' && last !== undefined) {
      last.raw = { ...last.raw, 86: text };
      last.narration = text.replaceAll('\n', ' ').slice(0, 500);
    } else if (/^62[FM]$/.test(tag)) {
      const { amount, day } = balanceOf(field);
      const { line: _, ...statement } = open;
      const days = [...statement.entries.map((entry) => entry.day), day].sort();
      statements.push({ ...statement, closing: amount, firstDay: days[0] ?? day, lastDay: day });
      open = undefined;
    }
    if (tag !== '61') last = undefined;
  }
  if (open !== undefined) refuseLine(open.line, 'the statement has no closing balance');
  return statements;
}
