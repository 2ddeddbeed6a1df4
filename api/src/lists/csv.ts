import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { csvFormat } from '@padiman/contracts';
import { toPublicId, withPublicIds } from '../ids/object-ids.ts';

/**
 * Streams records as CSV, as they are read. Imported records have their ObjectIds.
 * @param columns from `csvColumns` of the contracts
 */
export function toCsv(records: Iterable<object> | AsyncIterable<object>, columns: string[]): Readable {
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
  pipeline(records, csv, () => undefined);
  return csv;
}
