import { useRef, useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import type { ListView } from './list.ts';
import { saveFile } from './save-file.ts';

/** The download of a list, on its way from the button to the file. */
export interface CsvDownload {
  busy: boolean;
  /** How much of it has come. */
  bytes: number;
  error: string | undefined;
  start: () => Promise<void>;
  stop: () => void;
  dismissError: () => void;
}

/** Fetches all that a list's view takes in as one CSV file, and hands it to the person. */
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
