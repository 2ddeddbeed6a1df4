import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const startScript = resolve(import.meta.dirname, '../../../edge/src/start.ts');

/** The first start may build everything. */
const longestStart = 240_000;

/** A console as `npm start` runs it, on a data folder and a port of its own. */
export class RunningConsole {
  readonly folder: string;
  readonly port: number;
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(folder: string, port: number, environment: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.port = port;
    this.#environment = environment;
  }

  /** Starts a console on a data folder, with the demo unless the environment says otherwise, and waits until it is ready. */
  static async start(
    folder: string,
    { environment = {}, ...options }: { build?: boolean; environment?: NodeJS.ProcessEnv } = {},
  ): Promise<RunningConsole> {
    const running = new RunningConsole(folder, await freePort(), environment);
    await running.start(options);
    return running;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The folder in which published builds of a package lie. */
  buildFolder(name: string, build: string): string {
    return join(this.folder, 'releases/builds', name, build);
  }

  /**
   * Starts it again on the same folder and port.
   *
   * @param build false serves what is live already
   */
  async start({ build = true } = {}): Promise<void> {
    this.#output = '';
    const child = spawn(process.execPath, [startScript, ...(build ? [] : ['--no-build'])], {
      env: {
        ...process.env,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.folder,
        // What the person's own shell has set must not lead a test to a real database or another API.
        DATABASE_URL: '',
        API_URL: '',
        API_BASE: '',
        BRAND_FILE: '',
        RELEASES_S3_BUCKET: '',
        DEMO: 'true',
        NODE_ENV: '',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    child.stdout.on('data', (part: Buffer) => (this.#output += part));
    child.stderr.on('data', (part: Buffer) => (this.#output += part));
    await this.#untilReady(child);
  }

  /** Asks it to end, as a service manager does. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends it in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + longestStart;
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The console ended before it was ready:\n${this.#output}`);
      }
      const ready = await fetch(`${this.address}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      await pause(100);
    }
    await this.kill();
    throw new Error(`The console was not ready after ${longestStart / 1000} s:\n${this.#output}`);
  }
}
