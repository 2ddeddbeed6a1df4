import { databaseSettings, isDemo, type DatabaseSettings } from './environment.ts';
import { apiSettings, findServerConflicts, type ApiSettings } from './settings.ts';
import type { TracingSettings } from '../tracing/open-telemetry.ts';
import { parseEnvironment, type Environment } from './parsing/variable.ts';
import { apiVariables } from './variables.ts';

/** Settings of the API as a process of its own. */
export interface ServerSettings {
  database: DatabaseSettings;
  demo: boolean;
  demoScale: number;
  port: number;
  host: string;
  /** Milliseconds between SIGTERM and the end of serving. */
  drain: number;
  logLevel: string | undefined;
  trustedProxies: string | undefined;
  api: ApiSettings;
  /** Undefined without an OTLP address. */
  tracing: TracingSettings | undefined;
}

/** @throws InvalidSettings with all problems */
export function readServerSettings(environment: Environment = process.env): ServerSettings {
  const env = parseEnvironment(apiVariables, environment, findServerConflicts);
  const database = databaseSettings(env, environment);
  return {
    database,
    demo: isDemo(env),
    demoScale: env.DEMO_SCALE,
    port: env.PORT ?? 3001,
    host: env.HOST,
    drain: env.DRAIN_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    api: apiSettings(env, { dataDir: database.dataDir }),
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT && {
      ...env.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: 'padiman-api',
    },
  };
}
