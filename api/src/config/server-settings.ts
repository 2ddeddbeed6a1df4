import { databaseSettings, isDemo, type DatabaseSettings } from './environment.ts';
import { apiSettings, findConflicts, type ApiSettings } from './settings.ts';
import { parseEnvironment, type Environment } from './parsing/variable.ts';
import { apiVariables } from './variables.ts';

/** Settings of the API as a process of its own. */
export interface ServerSettings {
  database: DatabaseSettings;
  demo: boolean;
  demoScale: number;
  port: number;
  host: string;
  logLevel: string | undefined;
  trustedProxies: string | undefined;
  api: ApiSettings;
}

/** @throws InvalidSettings with all problems */
export function readServerSettings(environment: Environment = process.env): ServerSettings {
  const env = parseEnvironment(apiVariables, environment, findConflicts);
  const database = databaseSettings(env);
  return {
    database,
    demo: isDemo(env),
    demoScale: env.DEMO_SCALE,
    port: env.PORT ?? 3001,
    host: env.HOST,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    api: apiSettings(env, { dataDir: database.dataDir }),
  };
}
