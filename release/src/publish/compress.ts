import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { developmentFolder } from '@padiman/federation/registry';
import { replaceFile } from '../files/durable-file.ts';

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.map', '.webmanifest']);

/** What everybody gets is worth seconds; what a few developers get is not. */
type Effort = 'most' | 'little';

const encodings = {
  '.br': (content: Uint8Array, effort: Effort) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === 'most' ? 11 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Uint8Array, effort: Effort) =>
    promisify(gzip)(content, { level: effort === 'most' ? 9 : 1 }),
};

type Ending = keyof typeof encodings;

/** Compressing at the highest quality takes seconds; the same content in the next build need not pay again. */
async function compressed(
  file: string,
  content: Uint8Array,
  ending: Ending,
  cache: string | undefined,
): Promise<Uint8Array> {
  if (file.startsWith(developmentFolder)) return encodings[ending](content, 'little');
  if (!cache) return encodings[ending](content, 'most');
  const kept = join(cache, createHash('sha256').update(content).digest('hex') + ending);
  const found = await readFile(kept).catch(() => undefined);
  if (found) return found;
  const made = await encodings[ending](content, 'most');
  await replaceFile(kept, made);
  return made;
}

/**
 * The files, and beside each compressible one its Brotli (`.br`) and gzip (`.gz`) forms.
 *
 * @param cache a folder that keeps compressed forms by content; none when absent
 */
export async function withCompressedForms(
  files: ReadonlyMap<string, Uint8Array>,
  cache?: string,
): Promise<Map<string, Uint8Array>> {
  const forms = [...files]
    .filter(([file]) => compressible.has(extname(file)))
    .flatMap(([file, content]) =>
      (Object.keys(encodings) as Ending[]).map(
        async (ending) => [file + ending, await compressed(file, content, ending, cache)] as const,
      ),
    );
  return new Map([...files, ...(await Promise.all(forms))]);
}
