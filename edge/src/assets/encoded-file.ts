import { negotiate } from '@fastify/accept-negotiator';
import type { ReleaseStore } from '@padiman/release/store';

/** Content of a file in the encoding negotiated with a browser. */
export interface EncodedFile {
  content: Uint8Array;
  encoding: 'br' | 'gzip' | undefined;
}

const forms = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Negotiates the content encoding from Accept-Encoding; prefers Brotli, the smallest. */
export function preferredEncoding(accepted: string | undefined): keyof typeof forms {
  const negotiated = accepted ? negotiate(accepted, ['br', 'gzip', 'identity']) : null;
  return (negotiated as keyof typeof forms | null) ?? 'identity';
}

/** Reads a file of a build, compressed if the browser accepts it and the build contains that form. */
export async function readEncoded(
  store: ReleaseStore,
  { name, build, file }: { name: string; build: string; file: string },
  accepted: string | undefined,
): Promise<EncodedFile | undefined> {
  const preferred = preferredEncoding(accepted);
  if (preferred !== 'identity') {
    const content = await store.readFile(name, build, file + forms[preferred]);
    if (content) return { content, encoding: preferred };
  }
  const content = await store.readFile(name, build, file);
  return content && { content, encoding: undefined };
}
