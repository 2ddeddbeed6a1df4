import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lineOf, type HeadTarget } from './audit-heads.port.ts';
import { parseHeads } from './written-heads.rules.ts';

/** Appends heads to a file, and waits until they are on the disk. */
export function headFile(path: string): HeadTarget {
  return {
    write: async (head) => {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'a+', 0o640);
      try {
        await file.appendFile((await isTorn(file)) ? `\n${lineOf(head)}` : lineOf(head));
        await file.sync();
      } finally {
        await file.close();
      }
    },
    last: async () => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return parseHeads(text).at(-1);
    },
  };
}

/** Tells whether the last line has no end, because its process died while writing. */
async function isTorn(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}
