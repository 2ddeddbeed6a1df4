import { useRef, useState } from 'react';
import { ApiError } from '../http/api-error.ts';
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

/** Downloads all records that match a list's filter and search as one CSV file, in the list's order. */
export function useCsvDownload<R>(list: ListView<R>): CsvDownload {
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
