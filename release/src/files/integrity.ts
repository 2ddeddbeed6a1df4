import { createHash } from 'node:crypto';

/** The Subresource Integrity value of a file. */
export function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Hash of all files and of the metadata, ten characters. */
export function contentHash(files: ReadonlyMap<string, Uint8Array>, metadata: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(metadata));
  for (const [file, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 10);
}
