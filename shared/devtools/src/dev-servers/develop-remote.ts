import type { Stopping } from '@padiman/edge/start';
import { findPackages } from '@padiman/release/checkout';
import { runDevServer } from './dev-server.ts';
import { assignAddresses, requireFree } from './dev-ports.ts';

/** Serves one remote from its sources, to be opened inside a running console. */
export async function developRemote(name: string, { closers }: Stopping): Promise<void> {
  const consoleAddress = (process.env.CONSOLE_URL || 'http://localhost:8080').replace(/\/+$/, '');
  const remotes = assignAddresses(findPackages()).filter((developed) => developed.package.kind === 'remote');
  const developed = remotes.find((remote) => remote.package.name === name);
  if (!developed) {
    const names = remotes.map((remote) => remote.package.name).join(', ');
    throw new Error(`Unknown remote ${name}. Remotes in this checkout: ${names}`);
  }
  await requireFree(developed, `npm run dev -w ${name}`);
  const server = await runDevServer(developed, consoleAddress);
  closers.push(() => server.stop());
  const query = new URLSearchParams({ remote: name, origin: developed.origin });
  console.log(`${name} is served at ${developed.origin}. Open it inside the console:

  ${consoleAddress}/dev/override?${query}

To use the released remote again:

  ${consoleAddress}/dev/override/leave`);
}
