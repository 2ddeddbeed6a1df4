import type { MetricsAccess } from '@padiman/api/app';
import {
  databaseSettings,
  findServerConflicts,
  isDemo,
  isOwnMachine,
  parseEnvironment,
  tracingSettings,
  usesOtherApi,
  type DatabaseSettings,
  type Environment,
} from '@padiman/api/config';
import type { TracingSettings } from '@padiman/api/app';
import type { Capability } from '@padiman/contracts';
import type { Backend } from '../api/backend.ts';
import { readCapabilityList } from '../capabilities/capability-list.ts';
import { variables } from '../config/variables.ts';
import type { PurgeRequest } from '../purge/purge.ts';

const localPorts = Array.from({ length: 10 }, (_, index) => 3001 + index);

/** Validated settings of the edge's process. Those of the API are validated too, and read by the API itself. */
export interface Settings {
  PORT: number;
  HOST: string;
  /** Milliseconds between SIGTERM and the end of serving. */
  drain: number;
  DATA_DIR: string;
  database: DatabaseSettings;
  DEMO: boolean;
  DEMO_SCALE: number;
  /** Backend of `API_URL`; undefined without it. */
  backend: Backend | undefined;
  /** Tells whether this process opens the API and its database. */
  opensApi: boolean;
  API_BASE: string;
  /** Capabilities that the operator set. */
  capabilities: readonly Capability[] | undefined;
  BRAND_FILE: string | undefined;
  PUBLIC_ORIGIN: string | undefined;
  DEV_ORIGINS: readonly string[];
  IMAGE_ORIGINS: readonly string[];
  /** Share of pages that report web vitals, 0 to 1. */
  webVitalsShare: number;
  /** Size of the copy of the files in object storage, in MB. */
  RELEASES_COPY_MB: number;
  /** Pages that a CDN or caching proxy in front may keep, and how it is purged. */
  sharedCaching: { seconds: number; purge: PurgeRequest | undefined };
  EDGE_SECRET: string | undefined;
  /** Access to `/metrics` of a process without an API of its own. */
  metricsAccess: MetricsAccess;
  TRUSTED_PROXIES: string | undefined;
  LOG_LEVEL: string;
  /** Undefined without an OTLP address. */
  tracing: TracingSettings | undefined;
}

/** @throws InvalidSettings with all problems */
export function readSettings(environment: Environment = process.env): Settings {
  const env = parseEnvironment(variables, environment, (read) => [
    ...(usesOtherApi({ ...read }) ? [] : findServerConflicts(read)),
    ...backendVariables
      .filter((name) => read[name] !== undefined && read.API_URL === undefined)
      .map((name) => `${name} needs API_URL`),
  ]);
  const database = databaseSettings(env);
  // Reachable for nobody but the developer; otherwise they must be named.
  const developmentOrigins = isOwnMachine(env) ? localPorts.map((port) => `http://localhost:${port}`) : [];
  return {
    PORT: env.PORT ?? 8080,
    HOST: env.HOST,
    drain: env.DRAIN_SECONDS * 1_000,
    DATA_DIR: database.dataDir,
    database,
    DEMO: isDemo(env),
    DEMO_SCALE: env.DEMO_SCALE,
    backend: env.API_URL === undefined ? undefined : backendOf({ ...env, API_URL: env.API_URL }),
    opensApi: !usesOtherApi({ ...env }),
    API_BASE: env.API_BASE.replace(/(?<=.)\/+$/, ''),
    capabilities: env.API_CAPABILITIES === undefined ? undefined : readCapabilityList(env.API_CAPABILITIES),
    BRAND_FILE: env.BRAND_FILE,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN,
    DEV_ORIGINS: env.DEV_ORIGINS ?? developmentOrigins,
    IMAGE_ORIGINS: env.IMAGE_ORIGINS,
    webVitalsShare: env.WEB_VITALS_PERCENT / 100,
    RELEASES_COPY_MB: env.RELEASES_COPY_MB,
    sharedCaching: {
      seconds: env.CDN_PAGE_SECONDS,
      purge:
        env.CDN_PURGE_URL === undefined ? undefined : purgeOf({ ...env, CDN_PURGE_URL: env.CDN_PURGE_URL }),
    },
    EDGE_SECRET: env.EDGE_SECRET,
    metricsAccess: { metricsToken: env.METRICS_TOKEN, production: env.NODE_ENV === 'production' },
    TRUSTED_PROXIES: env.TRUSTED_PROXIES,
    LOG_LEVEL: env.LOG_LEVEL ?? 'warn',
    tracing: tracingSettings(env, 'padiman-console'),
  };
}

const purgeOf = (env: {
  CDN_PURGE_URL: string;
  CDN_PURGE_METHOD: string;
  CDN_PURGE_HEADER: string | undefined;
  CDN_PURGE_BODY: string | undefined;
}): PurgeRequest => ({
  url: env.CDN_PURGE_URL,
  method: env.CDN_PURGE_METHOD,
  header: env.CDN_PURGE_HEADER,
  body: env.CDN_PURGE_BODY,
});

const backendVariables = ['API_PREFIX', 'API_HEALTH_PATH'] as const;

const backendOf = (env: {
  API_URL: string;
  API_PREFIX: string | undefined;
  API_HEALTH_PATH: string | undefined;
  API_TIMEOUT_MS: number;
}): Backend => ({
  url: env.API_URL,
  prefix: env.API_PREFIX,
  healthPath: env.API_HEALTH_PATH,
  deadlines: { headers: env.API_TIMEOUT_MS },
});
