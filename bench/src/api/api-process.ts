import { join } from 'node:path';
import { startServer, type ServerOptions, type ServerProcess } from '../server-process.ts';

const apiServer = join(import.meta.dirname, '../../../api/src/server.ts');
const bareServer = join(import.meta.dirname, 'bare-server.ts');
const recorder = join(import.meta.dirname, 'record-statements.ts');
const common = { NODE_ENV: 'test', HOST: '127.0.0.1' };

/**
 * Starts the API as it runs behind a proxy.
 *
 * @param recordTo file that receives every SQL statement
 * @param environment further variables
 */
export function startApi(
  databaseUrl: string,
  {
    recordTo,
    environment: further = {},
    ...options
  }: ServerOptions & { recordTo?: string; environment?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const recording = recordTo === undefined ? [] : ['--import', recorder];
  const environment = {
    ...common,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    SETUP_TOKEN: 'unused-set-up-token',
    RECORD_TO: recordTo ?? '',
    ...further,
  };
  return startServer([...recording, apiServer], environment, options);
}

/** Starts the bare handler, the API's baseline. */
export const startBare = (databaseUrl: string, responsesFile: string): Promise<ServerProcess> =>
  startServer([bareServer], { ...common, DATABASE_URL: databaseUrl, RESPONSES_FILE: responsesFile });
