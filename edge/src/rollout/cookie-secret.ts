import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Key that signs the cookie of assigned builds: `EDGE_SECRET`, the same for all edges of a deployment, else
 * `DATA_DIR/edge.key`, created once. Written to a temporary file and linked, so that of two processes one wins and
 * both read a complete key. In a folder that cannot be written, a key of this process alone: its cookies end with it.
 */
export function openCookieSecret(dataDir: string, given: string | undefined): Buffer {
  if (given !== undefined) return Buffer.from(given);
  const file = join(dataDir, 'edge.key');
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkSync(temporary, file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['EACCES', 'EROFS', 'EPERM'].includes(code) && !existsSync(file)) return randomBytes(32);
    if (!['EEXIST', 'EACCES', 'EROFS', 'EPERM'].includes(code)) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
