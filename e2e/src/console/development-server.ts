import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProcess } from '@padiman/api/testing-processes';

const checkout = resolve(import.meta.dirname, '../../..');

/** Sources that the development server of a remote imports; installed packages are linked. */
const copiedPaths = ['package.json', 'tsconfig.base.json', 'shared'];
const ignoredFolders = /[\\/](node_modules|dist|data|test-results)$/;

/** Copies a part of this checkout, so that a test can change its sources. */
function copyCheckout(remote: string): string {
  const root = mkdtempSync(join(tmpdir(), 'padiman-e2e-development-'));
  const filter = (source: string) => !ignoredFolders.test(source);
  for (const path of [...copiedPaths, remote])
    cpSync(join(checkout, path), join(root, path), { recursive: true, filter });
  const installed = join(root, 'node_modules');
  mkdirSync(join(installed, '@padiman'), { recursive: true });
  for (const name of readdirSync(join(checkout, 'node_modules')))
    if (name !== '@padiman' && name !== '.cache')
      symlinkSync(join(checkout, 'node_modules', name), join(installed, name));
  for (const name of readdirSync(join(root, 'shared')))
    symlinkSync(join(root, 'shared', name), join(installed, '@padiman', name));
  return root;
}

/** A remote under development, in a folder whose sources a test can change. */
export type DevelopmentServer = Awaited<ReturnType<typeof develop>>;

/** Runs `npm run dev` in the folder of a remote, and waits for the first compilation. */
export async function develop(folder: string, environment: NodeJS.ProcessEnv) {
  const options = { cwd: folder, env: { ...environment, NODE_ENV: '' }, detached: true };
  const { stop, untilPrinted } = startProcess('npm', ['run', 'dev'], options);
  try {
    const address = await untilPrinted(/^ *(http\S+\/dev\/override\?\S+)$/m);
    // The server delays its response until the sources are compiled.
    await fetch(`${new URL(address).searchParams.get('origin')}/remoteEntry.js`);
    return {
      /** Address that the command prints; it opens the console with this remote. */
      address,
      stop,
      /** Replaces text in a source file. */
      change: (file: string, from: string, to: string): void => {
        const path = join(folder, file);
        const source = readFileSync(path, 'utf8');
        if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
        writeFileSync(path, source.replace(from, to));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Develops a copy of a remote of this checkout on a port for the console at an address. */
export async function developCopy(remote: string, port: number, consoleAddress: string) {
  const root = copyCheckout(remote);
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    const environment = { ...process.env, CONSOLE_URL: consoleAddress, DEV_PORT: String(port) };
    const server = await develop(join(root, remote), environment);
    return { ...server, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
