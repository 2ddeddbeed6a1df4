import { useRef, useState } from 'react';
import type { Call, CallInput } from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { download } from '../http/download.ts';
import type { ListView } from './list-view.ts';
import { saveFile } from './save-file.ts';

/** State and controls of a list's CSV download. */
export interface CsvDownload {
  busy: boolean;
  /** Number of bytes received. */
  bytes: number;
  /** Message of the last failure; undefined after a success or a cancellation. */
  error: string | undefined;
  /** Starts the download, also as a retry; never rejects. */
  start: () => Promise<void>;
  /** Cancels the running download. */
  stop: () => void;
  dismissError: () => void;
}

/**
 * Downloads as one CSV file all records that match a list's filter and search, in the list's order, or what else has a
 * download, such as {@link csvOf}.
 */
export function useCsvDownload<R>(list: Pick<ListView<R>, 'downloadCsv'>): CsvDownload {
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
      saveFile(await list.downloadCsv({ signal: control.signal, onProgress: setBytes }));
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'cancelled')) setError((cause as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    bytes,
    error,
    start,
    stop: () => running.current?.abort(),
    dismissError: () => setError(undefined),
  };
}

/** Download of a call's answer as CSV, for {@link useCsvDownload}. */
export const csvOf = <C extends Call>(
  call: C,
  input: CallInput<C>,
): Pick<ListView<never>, 'downloadCsv'> => ({
  downloadCsv: (options) => download(call, input, 'text/csv', options),
});
