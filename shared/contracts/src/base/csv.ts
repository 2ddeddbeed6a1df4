import type { Schema } from 'yup';

interface Described {
  type: string;
  fields?: Record<string, Described>;
  innerType?: Described;
}

/**
 * Columns of a list's CSV: the fields of its record by name, those of a nested object as `object.field`. Obstacles are
 * no columns: they are those of the caller at that time.
 *
 * @param answer answer of a list
 * @throws Error for an answer without a list
 */
export function csvColumns(answer: Schema): string[] {
  const record = (answer.describe() as unknown as Described).fields?.data?.innerType;
  if (record === undefined) throw new Error('not a list');
  return columnsOf(record);
}

function columnsOf({ fields = {} }: Described, prefix = ''): string[] {
  return Object.entries(fields)
    .filter(([name]) => name !== 'obstacles')
    .flatMap(([name, field]) =>
      field.type === 'object' ? columnsOf(field, `${prefix}${name}.`) : [`${prefix}${name}`],
    );
}

/**
 * Format of a list's CSV, as options of csv-stringify; our API and the browser write the same. Texts that a spreadsheet
 * would run as a formula begin with an apostrophe.
 */
export const csvFormat = {
  header: true,
  bom: true,
  record_delimiter: 'windows',
  escape_formulas: true,
  // A quoted cell stays one cell in spreadsheets that take semicolons for separators.
  quoted_string: true,
} as const;
