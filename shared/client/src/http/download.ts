import type { Call, CallInput } from '@padiman/contracts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';

/** A file as the server sent it. */
export interface Download {
  /** The name that the server gives it. */
  name: string;
  content: Blob;
}

/** How a download is followed, and called off. */
export interface DownloadOptions {
  signal?: AbortSignal;
  onProgress?: (bytes: number) => void;
}

/** A file may take its time, but not stand still for longer than this. */
const longestSilence = 30_000;

/**
 * Makes a call whose answer is a file.
 *
 * @param type what is asked for in place of JSON, as `text/csv`
 * @throws ApiError for every failure, cancellation too (`code: 'cancelled'`)
 */
export async function download<C extends Call>(
  call: C,
  input: CallInput<C>,
  type: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<Download> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), longestSilence);
  try {
    const { data, headers } = await request(call, input, {
      headers: { accept: type },
      responseType: 'blob',
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
      onDownloadProgress: ({ loaded }) => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), longestSilence);
        onProgress?.(loaded);
      },
    });
    return { name: nameIn(headers['content-disposition']) ?? 'download', content: data as Blob };
  } catch (cause) {
    if (!silence.signal.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'timeout', message: 'The server did not answer in time.' });
  } finally {
    clearTimeout(timer);
  }
}

function nameIn(disposition: unknown): string | undefined {
  return typeof disposition === 'string' ? /filename="([^"]+)"/.exec(disposition)?.[1] : undefined;
}
