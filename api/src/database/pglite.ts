import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';
import { pgliteParsers } from './types.ts';

/** Location of the embedded database: in `dataDir`, or in memory. */
export interface EmbeddedOptions {
  dataDir?: string | undefined;
  /** Tar of a PGlite folder to start from; tests pass a migrated one. */
  loadDataDir?: Blob | undefined;
}

/** Opens the embedded database. @throws FolderInUse if another running process has the folder open */
export async function createPglite({
  dataDir,
  loadDataDir,
}: EmbeddedOptions): Promise<{ pglite: PGlite; close: () => Promise<void> }> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pg');
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const unlock = folder === undefined ? () => undefined : lockFolder(folder);
  try {
    // Imported on demand, since the engine has 20 MB.
    const [{ PGlite }, { pg_trgm }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
    ]);
    const pglite = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
      extensions: { pg_trgm },
      parsers: pgliteParsers,
    });
    const close = async () => {
      if (!pglite.closed) await pglite.close();
      unlock();
    };
    return { pglite, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
