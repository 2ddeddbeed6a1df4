import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Key that signs the cookie of assigned builds: `EDGE_SECRET`, the same for all edges of a deployment, else
 * `DATA_DIR/edge.key`, created once. Written to a temporary file and linked, so that of two processes one wins and
 * both read a complete key.
 */
export function openCookieSecret(dataDir: string, given: string | undefined): Buffer {
  if (given !== undefined) return Buffer.from(given);
  const file = join(dataDir, 'edge.key');
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
