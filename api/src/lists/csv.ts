import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Schema } from 'yup';
import { toPublicId, withPublicIds } from '../ids/object-ids.ts';

type Description = ReturnType<Schema['describe']> & {
  fields?: Record<string, Description>;
  innerType?: Description;
};

/** Columns of a record: its fields by name, those of a nested object as `object.field`. */
export function csvColumns(record: Schema): string[] {
  return columnsOf(record.describe() as Description);
}

function columnsOf({ fields = {} }: Description, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'object' ? columnsOf(field, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/**
 * Streams records as CSV, one batch in memory at a time. Prefixes texts that a spreadsheet would run as a formula
 * with an apostrophe. Imported records have their ObjectIds.
 *
 * @param columns from {@link csvColumns}
 */
export function toCsv(batches: AsyncIterable<object[]>, columns: string[]): Readable {
  const csv = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    // A quoted cell stays one cell in spreadsheets that take semicolons for separators.
    quoted_string: true,
    columns: columns.map((column) => ({ key: column, header: column })),
    cast: {
      boolean: (value) => String(value),
      string: toPublicId,
      object: (value) => withPublicIds(JSON.stringify(value)),
    },
  });
  // On error, aborts the stream, so that the client can detect the truncation.
  pipeline(recordsOf(batches), csv, () => undefined);
  return csv;
}

async function* recordsOf(batches: AsyncIterable<object[]>): AsyncGenerator<object, void> {
  for await (const batch of batches) yield* batch;
}
