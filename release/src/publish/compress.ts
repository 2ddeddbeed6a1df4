import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { developmentFolder } from '@padiman/federation/registry';
import { replaceFile } from '../files/durable-file.ts';
import { isTypeArtefact } from '../store/build-record.ts';

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.map', '.webmanifest']);

/** Compression effort: files for all users are worth seconds, files for developers and for `check` are not. */
type Effort = 'high' | 'low';

const encodings = {
  '.br': (content: Uint8Array, effort: Effort) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === 'high' ? 11 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Uint8Array, effort: Effort) =>
    promisify(gzip)(content, { level: effort === 'high' ? 9 : 1 }),
};

type Extension = keyof typeof encodings;

/** Compresses a file. High effort takes seconds, so its results are cached by content. */
async function compress(
  file: string,
  content: Uint8Array,
  extension: Extension,
  cache: string | undefined,
): Promise<Uint8Array> {
  if (file.startsWith(developmentFolder) || isTypeArtefact(file)) return encodings[extension](content, 'low');
  if (!cache) return encodings[extension](content, 'high');
  const cached = join(cache, createHash('sha256').update(content).digest('hex') + extension);
  const found = await readFile(cached).catch(() => undefined);
  if (found) return found;
  const result = await encodings[extension](content, 'high');
  await replaceFile(cached, result);
  return result;
}

/**
 * Adds the Brotli (`.br`) and gzip (`.gz`) form of each compressible file.
 * @param cache folder that caches compressed forms by content; no cache when absent
 */
export async function withCompressedForms(
  files: ReadonlyMap<string, Uint8Array>,
  cache?: string,
): Promise<Map<string, Uint8Array>> {
  const forms = [...files]
    .filter(([file]) => compressible.has(extname(file)))
    .flatMap(([file, content]) =>
      (Object.keys(encodings) as Extension[]).map(
        async (extension) => [file + extension, await compress(file, content, extension, cache)] as const,
      ),
    );
  return new Map([...files, ...(await Promise.all(forms))]);
}
