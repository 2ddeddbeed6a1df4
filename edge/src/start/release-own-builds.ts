import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPackaged, packagedBuilds, releasePackage } from '@padiman/release/promote';
import { openStore } from '@padiman/release/store';

const checkoutRoot = resolve(import.meta.dirname, '../../..');

/** The release of the checkout failed; the message is that of the child process. */
export class ReleaseFailed extends Error {
  override name = 'ReleaseFailed';
}

/** Refuses to build a checkout that was installed without development dependencies. @throws ReleaseFailed */
export function requireBuilders(root = checkoutRoot): void {
  if (isPackaged || existsSync(join(root, 'node_modules/node/package.json'))) return;
  throw new ReleaseFailed(
    'This checkout has no development dependencies, and cannot be built: run `npm ci --include=dev && npm run package`, ' +
      'and start the packaged folder; `npm start -- --no-build` serves the live release.',
  );
}

/**
 * Builds, publishes and promotes changed packages of this checkout in a child process, so that this process never
 * loads webpack or the compiler. Passes on the child's progress lines.
 * @param signal terminates the child process; the returned promise still waits for its end
 * @throws ReleaseFailed
 */
async function releaseCheckout(dataFolder: string, signal: AbortSignal): Promise<void> {
  const script = fileURLToPath(import.meta.resolve('@padiman/release/release-checkout'));
  const child = spawn(process.execPath, [script, '--data', dataFolder], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (message += text));
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code !== 0 && !signal.aborted)
      throw new ReleaseFailed(message.trim() || `The release process ended with ${killedBy ?? code}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Makes the builds live that this process came with, where they changed: those of the checkout, or those of the
 * package. A package without builds changes nothing.
 * @throws ReleaseFailed, and of a package ReleaseRefused
 */
export async function releaseOwnBuilds(dataFolder: string, signal: AbortSignal): Promise<void> {
  if (!isPackaged) return releaseCheckout(dataFolder, signal);
  const folder = packagedBuilds();
  if (folder) await releasePackage(openStore(dataFolder), folder, (line) => console.log(line));
}
