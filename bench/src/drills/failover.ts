import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { startReplicated, type Replicated } from './replicated.ts';

/** One failure of the primary. @returns the time at which it was healed, and by what */
export type Outage = (replicated: Replicated, round: number) => Promise<{ at: number; by: string }>;

/** Lets the primary fail under load in several rounds, and verifies all that was acknowledged. */
export async function rehearse(
  drill: Run,
  rounds: number,
  outage: Outage,
  restMilliseconds = 0,
): Promise<readonly Figure[]> {
  const replicated = await startReplicated(drill, rounds * 200);
  const recoveries: number[] = [];
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(1_000);
    const before = replicated.primary;
    const { at, by } = await outage(replicated, round);
    const recovery = (await replicated.load.nextWrite(30_000)) - at;
    recoveries.push(recovery);
    // Also the calls that were under way.
    await sleep(restMilliseconds);
    const call = replicated.load.takeSlowest();
    slowest = Math.max(slowest, call);
    const times = `${Math.round(recovery)} ms after the ${by}; slowest call ${Math.round(call)} ms`;
    drill.say(`round ${round}: writes again ${times}`);
    if (replicated.primary !== before && round < rounds) await replicated.rebuild();
  }
  await sleep(1_000);
  return [
    { name: 'rounds', value: rounds, unit: '' },
    { name: 'slowest recovery', value: Math.max(...recoveries) / 1000, unit: 's', limit: 2 },
    { name: 'slowest call', value: slowest / 1000, unit: 's', limit: 10.5 },
    ...(await replicated.verify()),
  ];
}

/** The primary crashes under load, and its synchronous standby is promoted; then a new standby is made. */
export const run = (drill: Run): Promise<readonly Figure[]> =>
  rehearse(drill, drill.rounds ?? (drill.short ? 1 : 20), async ({ primary, promote }) => {
    await primary.stop('immediate');
    await sleep(1_000);
    return { at: await promote(), by: 'promotion' };
  });
