import { valueAt, type Call } from '@padiman/contracts';
import type { Schema } from 'yup';
import type { Download } from '../http/download.ts';

interface Described {
  type: string;
  fields?: Record<string, Described>;
  innerType?: Described;
}

/** Columns of a record: its fields by name, those of a nested object as `object.field`. */
function columnsOf({ fields = {} }: Described, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'object' ? columnsOf(field, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

function recordColumns(answer: Schema): string[] {
  const { fields } = answer.describe() as unknown as Described;
  const record = fields?.data?.innerType;
  return record ? columnsOf(record) : [];
}

/**
 * Writes the records of a whole list as CSV, in the format of our API's export. Texts that a spreadsheet would run as
 * a formula begin with an apostrophe.
 */
export async function csvFileOf(call: Call, records: readonly unknown[]): Promise<Download> {
  // Loaded when somebody downloads, to keep the first load small.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const columns = recordColumns(call.answer);
  const text = stringify(
    records.map((record) => columns.map((column) => valueAt(record, column))),
    {
      header: true,
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_string: true,
      columns: columns.map((header, index) => ({ key: String(index), header })),
      cast: { boolean: (value) => String(value), object: (value) => JSON.stringify(value) },
    },
  );
  const name = call.path.split('/').findLast((part) => part !== '');
  return { name: `${name}.csv`, content: new Blob([text], { type: 'text/csv' }) };
}
