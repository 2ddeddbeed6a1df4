import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { rehearse, signalAll } from './failover.ts';

/** The primary hangs under load without closing a connection: once it goes on, once it is fenced and the standby promoted. */
export const run = (drill: Run): Promise<readonly Figure[]> =>
  rehearse(
    drill,
    drill.rounds ?? 2,
    async ({ primary, load, promote }, round) => {
      const postmaster = await primary.pid();
      load.takeSlowest();
      let ended = false;
      // Registered first: a server that is frozen in part could not be stopped otherwise.
      drill.cleanUp(() => (ended ? undefined : signalAll(postmaster, 'SIGKILL')));
      await signalAll(postmaster, 'SIGSTOP');
      await sleep(drill.short ? 12_000 : 25_000);
      const isReplaced = round % 2 === 0;
      await signalAll(postmaster, isReplaced ? 'SIGKILL' : 'SIGCONT');
      ended = true;
      if (isReplaced) return { at: await promote(), by: 'promotion' };
      return { at: performance.now(), by: 'end of the freeze' };
    },
    11_000,
  );
