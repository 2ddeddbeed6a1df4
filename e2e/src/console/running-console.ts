import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@padiman/api/testing-loopback';
import { startServer, type ServerProcess } from '@padiman/api/testing-processes';
import { setupValue } from '../test-data/test-data.ts';
import { ignoredSettings } from './releases.ts';

const startScript = resolve(import.meta.dirname, '../../../edge/src/start.ts');

/** Starts a console on a copy of the shared console's first data, or of its builds and keys alone. */
export async function useConsole(
  use: (running: RunningConsole) => Promise<void>,
  environment: NodeJS.ProcessEnv,
  isEmpty = false,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'padiman-e2e-own-'));
  const pristine = setupValue('pristine');
  try {
    for (const name of isEmpty ? ['releases', 'registry.key', 'registry.pub'] : readdirSync(pristine))
      cpSync(join(pristine, name), join(folder, name), { recursive: true });
    const running = await RunningConsole.start(folder, { build: false, environment });
    await use(running);
    await running.kill();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A console started as by `npm start`, with its own data folder and port. */
export class RunningConsole {
  readonly folder: string;
  readonly port: number;
  readonly #environment: NodeJS.ProcessEnv;
  #process: Pick<ServerProcess, 'stop'> | undefined;

  private constructor(folder: string, port: number, environment: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.port = port;
    this.#environment = environment;
  }

  /** Starts a console on a data folder and waits until it is ready. Has demo data unless the environment disables it. */
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

  /** Starts the console again on the same folder and port. @param options.build false serves the live release as it is */
  async start({ build = true } = {}): Promise<void> {
    this.#process = await startServer(
      [startScript, ...(build ? [] : ['--no-build'])],
      {
        ...{ HOST: '127.0.0.1', DATA_DIR: this.folder },
        // A test never uses a real database or another API either.
        ...{ DATABASE_URL: '', API_URL: '', API_BASE: '', BRAND_FILE: '', NODE_ENV: '', ...ignoredSettings },
        ...{ DEMO: 'true', ...this.#environment },
      },
      this.port,
    );
  }

  /** Stops it gracefully, as a service manager does, or kills it. */
  stop = () => this.#process?.stop();
  kill = () => this.#process?.stop('SIGKILL');
}
