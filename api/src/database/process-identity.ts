import { readFileSync } from 'node:fs';

/** Identity of a process. The process id alone is reused, also after a restart of the machine. */
export interface ProcessIdentity {
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
export function isRunning(identity: ProcessIdentity): boolean {
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
