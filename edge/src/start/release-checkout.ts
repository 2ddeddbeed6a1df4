import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The release of the checkout failed; the message is that of the child process. */
export class ReleaseFailed extends Error {
  override name = 'ReleaseFailed';
}

/**
 * Builds, publishes and promotes changed packages of this checkout in a child process, so that this process never
 * loads webpack or the compiler. Passes on the child's progress lines.
 *
 * @param signal terminates the child process; the returned promise still waits for its end
 * @throws ReleaseFailed
 */
export async function releaseCheckout(dataFolder: string, signal: AbortSignal): Promise<void> {
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
    if (code !== 0 && !signal.aborted) {
      throw new ReleaseFailed(message.trim() || `The release process ended with ${killedBy ?? code}`);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
