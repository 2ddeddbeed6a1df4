import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { csvFormat } from '@padiman/contracts';
import { toPublicId, withPublicIds } from '../ids/object-ids.ts';

/**
 * Streams records as CSV, one batch in memory at a time. Imported records have their ObjectIds.
 *
 * @param columns from `csvColumns` of the contracts
 */
export function toCsv(batches: AsyncIterable<object[]>, columns: string[]): Readable {
  const csv = stringify({
    ...csvFormat,
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
