import type { StatementFormat, StatementMapping } from '@padiman/contracts';

/** Format of a statement by its content, whatever its name says. */
export function formatOf(content: string): StatementFormat {
  const start = content.trimStart();
  if (start.startsWith('<')) return 'camt053';
  return /^(\{1:|:20:)/.test(start) ? 'mt940' : 'csv';
}

export const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** Names of the columns of a CSV: the cells of its first line that has at least three. */
export const headingsOf = (content: string, delimiter: Delimiter): string[] =>
  content
    .split(/[\r\n]+/, 30)
    .map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim()))
    .map((cells) => cells.filter((cell) => cell !== ''))
    .find((cells) => cells.length >= 3) ?? [];

/** Columns that a mapping names, each with what its heading usually contains. */
export const mappedColumns = {
  date: /date/i,
  amount: /^amount/i,
  credit: /credit|deposit/i,
  debit: /debit|withdraw/i,
  reference: /ref/i,
  narration: /narration|descri|remark/i,
  balance: /balance/i,
} as const;
export const columnNames = Object.keys(mappedColumns) as (keyof typeof mappedColumns)[];

/** Mapping of a CSV: the remembered one if the file has its columns, else a guess by the headings. */
export function mappingOf(
  content: string,
  remembered: StatementMapping | null | undefined,
): StatementMapping {
  const hasIn = (headings: string[]) => (column: (typeof columnNames)[number]) =>
    !remembered?.[column] || headings.includes(remembered[column]);
  if (remembered && columnNames.every(hasIn(headingsOf(content, remembered.delimiter)))) return remembered;
  const lengthOf = (delimiter: Delimiter) => headingsOf(content, delimiter).length;
  const delimiter = delimiters.reduce((best, one) => (lengthOf(one) > lengthOf(best) ? one : best));
  const guess = columnNames.flatMap((column) => {
    const found = headingsOf(content, delimiter).find((heading) => mappedColumns[column].test(heading));
    return found ? [[column, found]] : [];
  });
  return { date: '', ...Object.fromEntries(guess), dateFormat: 'DD/MM/YYYY', delimiter, decimal: '.' };
}

/** Reason why a mapping cannot be sent; undefined if it can. */
export function mappingProblem({ date, amount, credit, debit }: StatementMapping): string | undefined {
  if (!date) return 'Choose the column of the date.';
  return (amount ?? (credit && debit))
    ? undefined
    : 'Choose the column of the amount, or those of credit and debit.';
}
