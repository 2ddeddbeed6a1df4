import type { Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { fence, freeze as stopProcesses, startReplicated, thaw } from './replicated.ts';

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The primary hangs under load without closing a connection: once it goes on, once it is fenced and the standby promoted. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const rounds = drill.rounds ?? 2;
  const frozenFor = drill.short ? 12_000 : 25_000;
  const replicated = await startReplicated(drill, rounds * 200);
  const recoveries: number[] = [];
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(1_000);
    const { primary } = replicated;
    const postmaster = await primary.pid();
    replicated.load.takeSlowest();
    let ended = false;
    // Registered first: a server that is frozen in part could not be stopped otherwise.
    drill.cleanUp(() => (ended ? undefined : fence(postmaster)));
    await stopProcesses(postmaster);
    await sleep(frozenFor);
    const isReplaced = round % 2 === 0;
    let healed: number;
    if (isReplaced) {
      await fence(postmaster);
      ended = true;
      healed = await replicated.promote();
    } else {
      await thaw(postmaster);
      ended = true;
      healed = performance.now();
    }
    const recovery = (await replicated.load.nextWrite(30_000)) - healed;
    recoveries.push(recovery);
    // Also the calls that were under way.
    await sleep(11_000);
    const call = replicated.load.takeSlowest();
    slowest = Math.max(slowest, call);
    const end = isReplaced ? 'promotion' : 'end of the freeze';
    drill.say(
      `round ${round}: writes again ${Math.round(recovery)} ms after the ${end}; slowest call ${Math.round(call)} ms`,
    );
    if (isReplaced && round < rounds) await replicated.rebuild();
  }
  return [
    { name: 'rounds', value: rounds, unit: '' },
    { name: 'slowest recovery', value: Math.max(...recoveries) / 1000, unit: 's', limit: 2 },
    { name: 'slowest call', value: slowest / 1000, unit: 's', limit: 10.5 },
    ...(await replicated.verify()),
  ];
}
