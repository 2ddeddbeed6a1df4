import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

const checkout = resolve(import.meta.dirname, '../../..');

/** Sources that the development server of a remote imports; installed packages are linked. */
const copiedPaths = ['package.json', 'tsconfig.base.json', 'shared'];
const ignoredFolders = /[\\/](node_modules|dist|data|test-results)$/;

/** Copies a part of this checkout, so that a test can change its sources. */
function copyCheckout(remote: string): string {
  const root = mkdtempSync(join(tmpdir(), 'padiman-e2e-development-'));
  for (const path of [...copiedPaths, remote]) {
    cpSync(join(checkout, path), join(root, path), {
      recursive: true,
      filter: (source) => !ignoredFolders.test(source),
    });
  }
  const installed = join(root, 'node_modules');
  mkdirSync(join(installed, '@padiman'), { recursive: true });
  for (const name of readdirSync(join(checkout, 'node_modules'))) {
    if (name !== '@padiman' && name !== '.cache') {
      symlinkSync(join(checkout, 'node_modules', name), join(installed, name));
    }
  }
  for (const name of readdirSync(join(root, 'shared'))) {
    symlinkSync(join(root, 'shared', name), join(installed, '@padiman', name));
  }
  return root;
}

/** A remote under development, in a folder whose sources a test can change. */
export class DevelopmentServer {
  /** Address that the command prints; it opens the console with this remote. */
  readonly address: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(folder: string, child: ChildProcess, address: string) {
    this.#folder = folder;
    this.#process = child;
    this.address = address;
  }

  /** Runs `npm run dev` in the folder of a remote, and waits for the first compilation. */
  static async start(folder: string, environment: NodeJS.ProcessEnv): Promise<DevelopmentServer> {
    const child = spawn('npm', ['run', 'dev'], {
      cwd: folder,
      env: { ...environment, NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group: npm does not wait for its children, and stopping ends all of them.
      detached: true,
    });
    try {
      const address = await printedAddress(child);
      // The server delays its response until the sources are compiled.
      await fetch(`${new URL(address).searchParams.get('origin')}/remoteEntry.js`);
      return new DevelopmentServer(folder, child, address);
    } catch (error) {
      await stopGroup(child);
      throw error;
    }
  }

  /** Develops a copy of a remote of this checkout on a port for the console at an address. */
  static async startCopy(remote: string, port: number, consoleAddress: string): Promise<DevelopmentServer> {
    const root = copyCheckout(remote);
    const remove = () => rmSync(root, { recursive: true, force: true });
    try {
      const environment = { ...process.env, CONSOLE_URL: consoleAddress, DEV_PORT: String(port) };
      const server = await DevelopmentServer.start(join(root, remote), environment);
      server.#process.once('exit', remove);
      return server;
    } catch (error) {
      remove();
      throw error;
    }
  }

  /** Replaces text in a source file. */
  change(file: string, from: string, to: string): void {
    const path = join(this.#folder, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
    writeFileSync(path, source.replace(from, to));
  }

  stop(): Promise<void> {
    return stopGroup(this.#process);
  }
}

async function printedAddress(child: ChildProcess): Promise<string> {
  let output = '';
  const printed = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part;
      const address = /^ *(http\S+\/dev\/override\?\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The development server exited:\n${output}`)));
  });
  return printed;
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await exited;
}
