import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A server that is measured, in a process of its own. */
export interface ServerProcess {
  address: string;
  stop: () => Promise<void>;
}

const apiServer = join(import.meta.dirname, '../../../api/src/server.ts');
const bareServer = join(import.meta.dirname, 'bare.server.ts');
const recorder = join(import.meta.dirname, 'record-statements.ts');

/** The API as it runs behind a proxy; with `recordTo` every statement of it is noted in that file. */
export function startApi(databaseUrl: string, recordTo?: string): Promise<ServerProcess> {
  const recording = recordTo === undefined ? [] : ['--import', recorder];
  const environment = {
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    SETUP_TOKEN: 'unused-set-up-token',
  };
  return start([...recording, apiServer], { ...environment, RECORD_TO: recordTo ?? '' });
}

/** The handler that our API is compared with. */
export const startBare = (databaseUrl: string, answersFile: string): Promise<ServerProcess> =>
  start([bareServer], { DATABASE_URL: databaseUrl, ANSWERS_FILE: answersFile });

async function start(command: string[], environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let ready = false; !ready;) {
    if (child.exitCode !== null) throw new Error(`${command.at(-1)} ended before it was ready`);
    ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!ready) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
