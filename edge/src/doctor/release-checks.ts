import type { SystemCheck } from '@padiman/contracts';
import { daysLeft } from '@padiman/release/promote';
import type { ReleaseStore } from '@padiman/release/store';
import { warningDays } from '../site/registry-upkeep.ts';

/** Creates the check of the releases that a store holds. */
export const releaseChecks =
  (store: Pick<ReleaseStore, 'live' | 'problems'>) => async (): Promise<SystemCheck[]> => {
    const result = async (): Promise<Omit<SystemCheck, 'name'>> => {
      const live = await store.live();
      if (!live) return { state: 'fault', text: 'No release is live: npm run release -- promote makes one.' };
      const [problem] = store.problems();
      const days = Math.floor(daysLeft(live.registry));
      if (days < 0)
        return { state: 'fault', text: 'The registry has expired, and browsers refuse it: renew it.' };
      const expiry = `The registry expires in ${days} days, and is not renewed by itself.`;
      if (days <= warningDays) return { state: 'warning', text: expiry };
      return problem
        ? { state: 'warning', text: `${problem.object}: ${problem.reason}` }
        : { state: 'sound', text: `${live.release} is live.` };
    };
    const found = await result().catch((error: Error) => ({
      ...{ state: 'fault' as const, text: `They cannot be read: ${error.message}` },
    }));
    return [{ name: 'Releases', ...found }];
  };
