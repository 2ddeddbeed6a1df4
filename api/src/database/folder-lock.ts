import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identifyProcess, stillLives, type ProcessIdentity } from './process-identity.ts';

/** Another living process works on the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, lockFile: string, pid: number) {
    super(
      `The database folder ${folder} is in use by process ${pid}. ` +
        `Stop that process first, or give this one another DATA_DIR. ` +
        `(If no such server runs, remove ${lockFile}.)`,
    );
    this.name = 'FolderInUse';
  }
}

interface Lock extends ProcessIdentity {
  token: string;
}

/**
 * Takes the folder for this process alone. PGlite itself does not, and two writers lose rows in silence.
 * A lock whose holder has died, however it died, is taken over at once.
 *
 * @returns a function that gives the folder free
 * @throws FolderInUse while another process (or this one) holds it
 */
export function lockFolder(folder: string): () => void {
  const lockFile = `${folder}.lock`;
  mkdirSync(dirname(lockFile), { recursive: true });
  const mine: Lock = {
    pid: process.pid,
    started: null,
    ...identifyProcess(process.pid),
    token: randomUUID(),
  };

  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (createLock(lockFile, mine)) return () => releaseLock(lockFile, mine);
    const holder = readLock(lockFile);
    if (holder === 'gone') continue;
    if (holder !== 'torn' && stillLives(holder)) throw new FolderInUse(folder, lockFile, holder.pid);
    setAside(lockFile, holder === 'torn' ? null : holder.token);
  }
  throw new FolderInUse(folder, lockFile, 0);
}

/** Written beside and linked into place, so that nobody ever reads half a lock. */
function createLock(lockFile: string, lock: Lock): boolean {
  const draft = `${lockFile}.${lock.token}`;
  writeFileSync(draft, JSON.stringify(lock));
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(lockFile: string): Lock | 'gone' | 'torn' {
  let text: string;
  try {
    text = readFileSync(lockFile, 'utf8');
  } catch {
    return 'gone';
  }
  try {
    return JSON.parse(text) as Lock;
  } catch {
    // Only a crash of the machine leaves one: its writer is gone.
    return 'torn';
  }
}

/** Removes a dead lock; if another process was quicker and this is its living one, puts that back. */
function setAside(lockFile: string, deadToken: string | null): void {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  const taken = readLock(aside);
  if (taken !== 'gone' && taken !== 'torn' && taken.token !== deadToken) {
    try {
      linkSync(aside, lockFile);
    } catch {
      // A third process has the lock; its owner finds out when it asks next.
    }
  }
  rmSync(aside, { force: true });
}

function releaseLock(lockFile: string, mine: Lock): void {
  const holder = readLock(lockFile);
  if (holder !== 'gone' && holder !== 'torn' && holder.token === mine.token)
    rmSync(lockFile, { force: true });
}
