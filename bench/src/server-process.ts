import { join } from 'node:path';
import * as processes from '@padiman/api/testing-processes';
import type { ServerProcess } from '@padiman/api/testing-processes';
import { makeFolder, type Run } from './run.ts';

/** Starts a program as {@link processes.startProcess} does; it ends with the run at the latest. */
export function startProcess(
  { cleanUp }: Pick<Run, 'cleanUp'>,
  ...given: Parameters<typeof processes.startProcess>
) {
  const started = processes.startProcess(...given);
  cleanUp(() => started.stop());
  return started;
}

/** Starts a server as {@link processes.startServer} does; it ends with the run at the latest. */
export const startServer = (
  { cleanUp }: Pick<Run, 'cleanUp'>,
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  port?: number,
): Promise<ServerProcess> =>
  processes.startServer(command, environment, port, (stop) => cleanUp(() => stop()));

const root = join(import.meta.dirname, '../..');

/** Starts the whole product as `npm start` does, by default with the demo's records in a temporary folder. */
export async function startConsole(
  run: Run,
  environment: NodeJS.ProcessEnv = {},
  { build = true, port }: { build?: boolean; port?: number | undefined } = {},
): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = environment['DATA_DIR'] ?? (await makeFolder(run));
  const command = [join(root, 'edge/src/start.ts'), ...(build ? [] : ['--no-build'])];
  const server = await startServer(run, command, { ...environment, DATA_DIR: dataDir }, port);
  return { ...server, dataDir };
}

/** Script of the API, and its variables as it runs behind a proxy. */
export const apiScript = join(root, 'api/src/server.ts');
export const apiEnvironment = (databaseUrl: string) => ({
  ...{ NODE_ENV: 'test', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DEMO: 'false' },
  ...{ LOG_LEVEL: 'warn', SETUP_TOKEN: 'unused-set-up-token' },
});

/** Starts the API. @param recordTo file that receives every SQL statement */
export function startApi(run: Run, databaseUrl: string, recordTo = ''): Promise<ServerProcess> {
  const recorder = recordTo ? ['--import', join(import.meta.dirname, 'api/record-statements.ts')] : [];
  const environment = { ...apiEnvironment(databaseUrl), RECORD_TO: recordTo };
  return startServer(run, [...recorder, apiScript], environment);
}

/** Value of a metric of a server. @param token needed in production */
export async function metricOf(address: string, name: string, token = ''): Promise<number> {
  const text = await (await callApi(`${address}/metrics`, token)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
}

/** Calls the API with a token. */
export const callApi = (
  address: string,
  token: string,
  { body, headers, ...options }: Omit<RequestInit, 'body'> & { body?: object | undefined } = {},
): Promise<Response> =>
  fetch(address, {
    ...{ ...options, ...(body && { body: JSON.stringify(body) }) },
    headers: {
      ...{ ...headers, authorization: `Bearer ${token}` },
      ...(body && { 'content-type': 'application/json' }),
    },
  });
