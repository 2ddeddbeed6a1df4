import { negotiate } from '@fastify/accept-negotiator';
import type { FileEncoding } from '@padiman/release/store';

/** Content of a file in the encoding negotiated with a browser. */
export interface EncodedFile {
  content: Uint8Array;
  encoding: FileEncoding | undefined;
}

/** Negotiates the content encoding from Accept-Encoding; prefers Brotli, the smallest. */
export function preferredEncoding(accepted: string | undefined): FileEncoding | 'identity' {
  const negotiated = accepted ? negotiate(accepted, ['br', 'gzip', 'identity']) : null;
  return (negotiated as FileEncoding | 'identity' | null) ?? 'identity';
}

/**
 * Reads a file, compressed if the browser accepts it and the store has that form.
 *
 * @param read reads the file, or one of its compressed forms
 */
export async function readEncoded(
  read: (encoding?: FileEncoding) => Promise<Uint8Array | undefined>,
  accepted: string | undefined,
): Promise<EncodedFile | undefined> {
  const preferred = preferredEncoding(accepted);
  if (preferred !== 'identity') {
    const content = await read(preferred);
    if (content) return { content, encoding: preferred };
  }
  const content = await read();
  return content && { content, encoding: undefined };
}
