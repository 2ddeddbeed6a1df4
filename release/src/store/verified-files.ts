import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '../files/integrity.ts';

/** Limit of decompressed content, against a small file that fills the memory. */
const maxOutputLength = 64 * 1024 * 1024;

/** Limit of compressed forms whose hash is remembered. */
const maxForms = 10_000;

const decompress: Record<string, (content: Uint8Array) => Promise<Uint8Array>> = {
  '.br': (content) => promisify(brotliDecompress)(content, { maxOutputLength }),
  '.gz': (content) => promisify(gunzip)(content, { maxOutputLength }),
};

/** Tells whether the content of a build's file is the one that the build's record states. */
export type FileVerifier = (
  integrity: Readonly<Record<string, string>>,
  file: string,
  content: Uint8Array,
) => Promise<boolean>;

/**
 * Verifies files by the integrity in a verified record, and compressed forms by what they decompress to. A file that the
 * record does not list is rejected. Compressed forms that passed are recognized by their hash afterwards.
 */
export function fileVerifier(): FileVerifier {
  /** Hash of a compressed form to the integrity of its content. */
  const forms = new Map<string, string>();

  async function isFormOf(expected: string, extension: string, content: Uint8Array): Promise<boolean> {
    const hash = `${extension} ${integrityOf(content)}`;
    if (forms.get(hash) === expected) return true;
    const plain = await decompress[extension]?.(content).catch(() => undefined);
    if (!plain || integrityOf(plain) !== expected) return false;
    if (forms.size >= maxForms) forms.clear();
    forms.set(hash, expected);
    return true;
  }

  return async (integrity, file, content) => {
    if (Object.hasOwn(integrity, file)) return integrity[file] === integrityOf(content);
    const extension = file.slice(-3);
    const expected = Object.hasOwn(integrity, file.slice(0, -3)) ? integrity[file.slice(0, -3)] : undefined;
    return expected !== undefined && Object.hasOwn(decompress, extension)
      ? isFormOf(expected, extension, content)
      : false;
  };
}
