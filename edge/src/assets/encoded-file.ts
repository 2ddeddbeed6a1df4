import { negotiate } from '@fastify/accept-negotiator';
import type { ReleaseStore } from '@padiman/release/store';

/** A file's bytes in the form that was chosen for a browser. */
export interface EncodedFile {
  content: Uint8Array;
  encoding: 'br' | 'gzip' | undefined;
}

const forms = { br: '.br', gzip: '.gz', identity: '' } as const;

/** The form that a browser's Accept-Encoding asks for; Brotli is the smallest, so it goes first. */
export function preferredEncoding(accepted: string | undefined): keyof typeof forms {
  const chosen = accepted ? negotiate(accepted, ['br', 'gzip', 'identity']) : null;
  return (chosen as keyof typeof forms | null) ?? 'identity';
}

/** One file of a build, compressed when the browser takes that and publishing made such a form. */
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
