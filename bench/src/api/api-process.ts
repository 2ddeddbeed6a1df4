import { join } from 'node:path';
import type { Run } from '../run.ts';
import { startServer, type ServerProcess } from '../server-process.ts';

const apiServer = join(import.meta.dirname, '../../../api/src/server.ts');
const bareServer = join(import.meta.dirname, 'bare-server.ts');
const recorder = join(import.meta.dirname, 'record-statements.ts');
const common = { NODE_ENV: 'test', HOST: '127.0.0.1' };

/**
 * Starts the API as it runs behind a proxy.
 *
 * @param recordTo file that receives every SQL statement
 */
export const startApi = (run: Run, databaseUrl: string, recordTo = ''): Promise<ServerProcess> =>
  startServer(run, [...(recordTo ? ['--import', recorder] : []), apiServer], {
    environment: {
      ...common,
      DATABASE_URL: databaseUrl,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      SETUP_TOKEN: 'unused-set-up-token',
      RECORD_TO: recordTo,
    },
  });

/** Starts the bare handler, the API's baseline. */
export const startBare = (run: Run, databaseUrl: string, responsesFile: string): Promise<ServerProcess> =>
  startServer(run, [bareServer], {
    environment: { ...common, DATABASE_URL: databaseUrl, RESPONSES_FILE: responsesFile },
  });
