import { csvColumns, csvFormat, type Call } from '@padiman/contracts';
import type { Download } from '../http/download.ts';

/** Writes the records of a whole list as CSV, in the format of our API's export. */
export async function csvFileOf(call: Call, records: readonly object[]): Promise<Download> {
  // Loaded when somebody downloads, to keep the first load small.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const text = stringify([...records], {
    ...csvFormat,
    columns: csvColumns(call.answer).map((column) => ({ key: column, header: column })),
    cast: { boolean: (value) => String(value), object: (value) => JSON.stringify(value) },
  });
  const name = call.path.split('/').findLast((part) => part !== '');
  return { name: `${name}.csv`, content: new Blob([text], { type: 'text/csv' }) };
}
