import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another running process has the folder open. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';

  constructor(folder: string, lockFile: string, pid: number) {
    super(
      `The database folder ${folder} is in use by process ${pid}. ` +
        `Stop that process first, or give this one another DATA_DIR. ` +
        `(If no such server runs, remove ${lockFile}.)`,
    );
  }
}

interface Lock extends ProcessIdentity {
  token: string;
}

/**
 * Locks the folder for this process. PGlite itself has no lock, and two writers lose rows without an error. Replaces
 * the stale lock of a process that no longer runs.
 * @returns a function that releases the lock
 * @throws FolderInUse while another process (or this one) holds it
 */
export function lockFolder(folder: string): () => void {
  const lockFile = `${folder}.lock`;
  mkdirSync(dirname(lockFile), { recursive: true });
  const mine: Lock = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };

  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (createLock(lockFile, mine)) return () => releaseLock(lockFile, mine);
    const holder = readLock(lockFile);
    if (holder === 'missing') continue;
    if (holder !== null && isRunning(holder)) throw new FolderInUse(folder, lockFile, holder.pid);
    removeStaleLock(lockFile, holder?.token);
  }
  throw new FolderInUse(folder, lockFile, 0);
}

/** Writes a draft and links it into place, so that no process reads an incomplete lock. */
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

/** @returns null for an incomplete lock: left by a crash of the machine, so its writer no longer runs */
function readLock(lockFile: string): Lock | null | 'missing' {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  } catch (error) {
    return error instanceof SyntaxError ? null : 'missing';
  }
}

/** Removes a stale lock. Puts the lock back if another process has replaced the stale one meanwhile. */
function removeStaleLock(lockFile: string, staleToken: string | undefined): void {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  const taken = readLock(aside);
  if (taken !== 'missing' && taken !== null && taken.token !== staleToken) {
    try {
      linkSync(aside, lockFile);
    } catch {
      // A third process has the lock.
    }
  }
  rmSync(aside, { force: true });
}

function releaseLock(lockFile: string, mine: Lock): void {
  const holder = readLock(lockFile);
  if (holder !== 'missing' && holder?.token === mine.token) rmSync(lockFile, { force: true });
}

/** Identity of a process. The process id alone is reused, also after a restart of the machine. */
interface ProcessIdentity {
  pid: number;
  /** Boot id and start time in clock ticks since boot; null if the system does not provide them. */
  started: string | null;
}

/** Identity of a process, or null if no such process runs. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!exists(pid)) return null;
  return { pid, started: startOf(pid) };
}

/** Tells whether the process with this identity still runs. */
function isRunning(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid);
  if (now === null) return false;
  // Without start times, compares process ids alone: a needless refusal is better than two writers.
  return now.started === null || identity.started === null || now.started === identity.started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the command in brackets, may contain spaces; field 22 is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}
