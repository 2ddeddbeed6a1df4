import { findPackages } from '@padiman/release/checkout';
import type { Stopping } from '../start/stopping.ts';
import { runDevServer } from './dev-server.ts';
import { addressesOf, requireFree } from './dev-ports.ts';

/** One remote as its sources are now, to be opened inside a console that runs already. */
export async function developOne(name: string, { closers }: Stopping): Promise<void> {
  const consoleAddress = (process.env.CONSOLE_URL || 'http://localhost:8080').replace(/\/+$/, '');
  const remotes = addressesOf(findPackages()).filter((developed) => developed.package.kind === 'remote');
  const developed = remotes.find((remote) => remote.package.name === name);
  if (!developed) {
    const names = remotes.map((remote) => remote.package.name).join(', ');
    throw new Error(`There is no remote ${name}. There are: ${names}`);
  }
  await requireFree(developed, `npm run dev -w ${name}`);
  const server = await runDevServer(developed, consoleAddress);
  closers.push(() => server.stop());
  const query = new URLSearchParams({ remote: name, origin: developed.origin });
  console.log(`${name} is served at ${developed.origin}. Open it inside the console:

  ${consoleAddress}/dev/override?${query}

and leave it again by ${consoleAddress}/dev/override/leave`);
}
