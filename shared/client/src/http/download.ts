import type { Call, CallInput } from '@padiman/contracts';
import { timedOut } from './api-error.ts';
import { request } from './client.ts';

/** A downloaded file. */
export interface Download {
  /** File name from `Content-Disposition`; `download` without one. */
  name: string;
  content: Blob;
}

/** Cancellation and progress of a download. */
export interface DownloadOptions {
  signal?: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress?: (bytes: number) => void;
}

/** Longest pause between two chunks, in milliseconds; the duration as a whole is not limited. */
const idleTimeout = 30_000;

/**
 * Makes a call whose answer is a file.
 *
 * @param type media type to request instead of JSON, such as `text/csv`
 * @throws ApiError for every failure, also for a cancellation (`code: 'cancelled'`)
 */
export async function download<C extends Call>(
  call: C,
  input: CallInput<C>,
  type: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<Download> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleTimeout);
  try {
    const { data, headers } = await request(call, input, {
      headers: { accept: type },
      responseType: 'blob',
      signal: signal ? AbortSignal.any([signal, idle.signal]) : idle.signal,
      onDownloadProgress: ({ loaded }) => {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), idleTimeout);
        onProgress?.(loaded);
      },
    });
    const [, name = 'download'] = /filename="([^"]+)"/.exec(String(headers['content-disposition'])) ?? [];
    return { name, content: data as Blob };
  } catch (cause) {
    if (!idle.signal.aborted) throw cause;
    throw timedOut();
  } finally {
    clearTimeout(timer);
  }
}
