import { useRef, useState } from 'react';
import { csvColumns, csvFormat, lagosDay, type Call, type CallInput } from '@padiman/contracts';
import { type Download, type DownloadOptions, download } from '../http/download.ts';
import { ApiError } from '../http/api-error.ts';
import type { ListView } from './list-view.ts';

/** Saves a file through the browser's download of a link. */
export function saveFile({ name, content }: Download): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

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

/** State and controls of {@link useCsvDownload}. */
export type CsvDownload = ReturnType<typeof useCsvDownload>;

/**
 * Downloads as one CSV file all records that match a list's filter and search, in the list's order, or what else has a
 * download, such as {@link csvOf}.
 *
 * @param parts of the file's name before the date, such as the list's title and its filter; by default the server's name
 */
export function useCsvDownload(
  list: Pick<ListView<unknown>, 'downloadCsv'>,
  parts: readonly (string | undefined)[] = [],
) {
  const [busy, setBusy] = useState(false);
  const [bytes, setBytes] = useState(0);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setBytes(0);
    setError(undefined);
    try {
      const file = await list.downloadCsv({ signal: control.signal, onProgress: setBytes });
      const title = parts.filter(Boolean).join(' ');
      // The day in Lagos.
      const named = [...title.toLowerCase().split(/[^a-z0-9]+/), lagosDay(Date.now())].join('-');
      saveFile(title ? { ...file, name: `${named}.csv` } : file);
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'cancelled')) setError((cause as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    /** Number of bytes received. */
    bytes,
    /** Message of the last failure; undefined after a success or a cancellation. */
    error,
    /** Starts the download, also as a retry; never rejects. */
    start,
    /** Cancels the running download. */
    stop: () => running.current?.abort(),
    dismissError: () => setError(undefined),
  };
}

/** Download of a call's answer as CSV, for {@link useCsvDownload}. */
export const csvOf = <C extends Call>(call: C, input: CallInput<C>) => ({
  downloadCsv: (options?: DownloadOptions) => download(call, input, 'text/csv', options),
});
