import type { MetricsAccess } from '@padiman/api/app';
import {
  databaseSettings,
  findServerConflicts,
  isDemo,
  isOwnMachine,
  parseEnvironment,
  usesOtherApi,
  type DatabaseSettings,
  type Environment,
} from '@padiman/api/config';
import type { TracingSettings } from '@padiman/api/app';
import type { Capability } from '@padiman/contracts';
import type { Backend } from '../api/backend.ts';
import { readCapabilityList } from '../capabilities/backend-capabilities.ts';
import { variables } from '../config/variables.ts';
import type { Cdn } from '../purge/purge.ts';

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
  cdn: Cdn;
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
  const env = parseEnvironment(variables, environment, (read) =>
    usesOtherApi({ ...read }) ? [] : findServerConflicts(read),
  );
  const database = databaseSettings(env, environment);
  const demo = isDemo(env);
  // Reachable for nobody but the developer; otherwise they must be named.
  const developmentOrigins = isOwnMachine(env) ? localPorts.map((port) => `http://localhost:${port}`) : [];
  return {
    PORT: env.PORT ?? 8080,
    HOST: env.HOST,
    drain: env.DRAIN_SECONDS * 1_000,
    DATA_DIR: database.dataDir,
    database,
    DEMO: demo,
    DEMO_SCALE: env.DEMO_SCALE,
    backend: env.API_URL,
    opensApi: !usesOtherApi({ ...env }),
    API_BASE: env.API_BASE.replace(/(?<=.)\/+$/, ''),
    capabilities: env.API_CAPABILITIES === undefined ? undefined : readCapabilityList(env.API_CAPABILITIES),
    BRAND_FILE: env.BRAND_FILE,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN,
    DEV_ORIGINS: env.DEV_ORIGINS ?? developmentOrigins,
    IMAGE_ORIGINS: env.IMAGE_ORIGINS,
    // A quarter is enough for percentiles of many visitors; a demo has few.
    webVitalsShare: demo ? 1 : 0.25,
    cdn: env.CDN ?? { pageSeconds: 0, purge: undefined },
    EDGE_SECRET: env.EDGE_SECRET,
    metricsAccess: { metricsToken: env.METRICS_TOKEN, production: env.NODE_ENV === 'production' },
    TRUSTED_PROXIES: env.TRUSTED_PROXIES,
    LOG_LEVEL: env.LOG_LEVEL ?? 'warn',
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT && {
      ...env.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: 'padiman-console',
    },
  };
}
