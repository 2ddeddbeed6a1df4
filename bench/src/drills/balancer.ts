import { availableParallelism } from 'node:os';
import type { Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { startProcess } from '../server-process.ts';
import { replaceInTurn } from './roll.ts';

/** Two processes behind HAProxy end in turn, one by SIGKILL, while other programs take all processors. */
export function run(drill: Run): Promise<readonly Figure[]> {
  const busy = availableParallelism();
  drill.say(`${busy} busy programs take all processors`);
  for (let count = 0; count < busy; count += 1)
    startProcess(drill, process.execPath, ['--eval', 'for (;;);']);
  return replaceInTurn(drill, 'SIGKILL');
}
