import { once } from 'node:events';
import { promote } from '../promote/promote.ts';
import { publishRemote, trialStore } from './trial-checkout.ts';

/**
 * Child process that prints `ready` and starts on input. With a build it promotes that build; without one it publishes
 * and promotes builds until it is killed.
 */
const [folder = '', name = '', build] = process.argv.slice(2);
const store = trialStore(folder);
process.stdout.write('ready');
await once(process.stdin, 'data');
process.stdin.destroy();
if (build) {
  await promote(store, [{ name, build }]);
} else {
  for (let count = 0; ; count++) {
    const { record } = await publishRemote(store, folder, name, { code: `run(${process.pid}, ${count});` });
    await promote(store, [record]);
    if (count === 0) process.stdout.write('promoted');
  }
}
