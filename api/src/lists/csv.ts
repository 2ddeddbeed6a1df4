import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Schema } from 'yup';

type Description = ReturnType<Schema['describe']> & {
  fields?: Record<string, Description>;
  innerType?: Description;
};

/** The columns of a record: its fields by name, those of an object in it as `object.field`. */
export function csvColumns(record: Schema): string[] {
  return columnsOf(record.describe() as Description);
}

function columnsOf({ fields = {} }: Description, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'object' ? columnsOf(field, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/**
 * Records as CSV, one batch after the other, so that a list of any length takes the memory of one. Spreadsheets run
 * cells that begin like a formula; such texts get an apostrophe in front.
 *
 * @param columns as {@link csvColumns} names them
 */
export function toCsv(batches: AsyncIterable<object[]>, columns: string[]): Readable {
  const csv = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    // Where a spreadsheet takes semicolons for separators, a quoted cell still stays one cell.
    quoted_string: true,
    columns: columns.map((column) => ({ key: column, header: column })),
    cast: { boolean: (value) => String(value), object: (value) => JSON.stringify(value) },
  });
  // What fails on the way breaks the answer off, so that nobody takes a part for the whole; who asked hears of it.
  pipeline(recordsOf(batches), csv, () => undefined);
  return csv;
}

async function* recordsOf(batches: AsyncIterable<object[]>): AsyncGenerator<object, void> {
  for await (const batch of batches) yield* batch;
}
