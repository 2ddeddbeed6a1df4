import type { Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { startReplicated } from './replicated.ts';

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The primary crashes under load, and its synchronous standby is promoted; then a new standby is made. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const rounds = drill.rounds ?? (drill.short ? 1 : 20);
  const replicated = await startReplicated(drill, rounds * 200);
  const recoveries: number[] = [];
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(1_000);
    await replicated.primary.stop('immediate');
    await sleep(1_000);
    const promoted = await replicated.promote();
    const recovery = (await replicated.load.nextWrite(30_000)) - promoted;
    recoveries.push(recovery);
    slowest = Math.max(slowest, replicated.load.takeSlowest());
    drill.say(`round ${round}: writes again ${Math.round(recovery)} ms after the promotion`);
    if (round < rounds) await replicated.rebuild();
  }
  await sleep(1_000);
  return [
    { name: 'rounds', value: rounds, unit: '' },
    { name: 'slowest recovery', value: Math.max(...recoveries) / 1000, unit: 's', limit: 2 },
    { name: 'slowest call', value: slowest / 1000, unit: 's', limit: 10.5 },
    ...(await replicated.verify()),
  ];
}
