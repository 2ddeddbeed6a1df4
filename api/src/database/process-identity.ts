import { readFileSync } from 'node:fs';

/** Which process, beyond its number: numbers are given again, also after a restart of the machine. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since boot and the boot's id; null where the system does not tell. */
  started: string | null;
}

/** The identity of a process, or null when no such process lives. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!isAlive(pid)) return null;
  return { pid, started: startOf(pid) };
}

/** Whether the process that once had this identity still lives. */
export function stillLives(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid);
  if (now === null) return false;
  // Without start times the number alone decides: better refused once too often than two writers.
  return now.started === null || identity.started === null || now.started === identity.started;
}

function isAlive(pid: number): boolean {
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
    // The second field is the command in brackets and may hold spaces; field 22 is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}
