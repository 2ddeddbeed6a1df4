import * as config from '@padiman/api/config';
import { variables } from '../config/variables.ts';

const localPorts = Array.from({ length: 10 }, (_, index) => 3001 + index);

/** Validated settings of the edge's process. Those of the API are validated too, and read by the API itself. */
export type Settings = ReturnType<typeof readSettings>;

/** @throws InvalidSettings with all problems */
export function readSettings(environment: config.Environment = process.env) {
  const env = config.parseEnvironment(variables, environment, (read) =>
    config.usesOtherApi({ ...read })
      ? config.findUnstated(read, ['PUBLIC_ORIGIN'])
      : [
          ...config.findServerConflicts(read),
          ...(read.NODE_ENV === 'production' && !(read.PADIMAN_KEY ?? read.REGISTRY_PUBLIC_KEYS)
            ? [
                'NODE_ENV=production needs REGISTRY_PUBLIC_KEYS, or PADIMAN_KEY where it also publishes, the same for all processes of a database: each folder would make a key of its own.',
              ]
            : []),
          ...(read.BACKEND_FILE
            ? ['BACKEND_FILE describes an existing backend: set its API_URL or API_BASE, or unset it.']
            : []),
        ],
  );
  const database = config.databaseSettings(env, environment);
  const demo = config.isDemo(env);
  // Reachable for nobody but the developer; otherwise they must be named.
  const developmentOrigins = config.isOwnMachine(env)
    ? localPorts.map((port) => `http://localhost:${port}`)
    : [];
  return {
    PORT: env.PORT ?? 8080,
    HOST: env.HOST,
    /** Milliseconds between SIGTERM and the end of serving. */
    drain: env.DRAIN_SECONDS * 1_000,
    DATA_DIR: database.dataDir,
    database,
    DEMO: demo,
    DEMO_SCALE: env.DEMO_SCALE,
    backend: env.API_URL,
    opensApi: !config.usesOtherApi({ ...env }),
    API_BASE: env.API_BASE.replace(/(?<=.)\/+$/, ''),
    backendSettings: env.BACKEND_FILE,
    BRAND_FILE: env.BRAND_FILE,
    PUBLIC_ORIGIN: config.unlessNone(env.PUBLIC_ORIGIN),
    DEV_ORIGINS: env.DEV_ORIGINS ?? developmentOrigins,
    IMAGE_ORIGINS: env.IMAGE_ORIGINS,
    VIDEO_HOSTS: env.VIDEO_HOSTS,
    // A quarter is enough for percentiles of many visitors; a demo has few.
    webVitalsShare: demo ? 1 : 0.25,
    cdnPageSeconds: env.CDN_PAGE_SECONDS ?? 0,
    /** Key of all processes, without former ones. */
    secret: env.AUTH_SECRET?.split(' ')[0],
    metricsAccess: { metricsToken: env.METRICS_TOKEN, production: env.NODE_ENV === 'production' },
    TRUSTED_PROXIES: env.TRUSTED_PROXIES,
    LOG_LEVEL: env.LOG_LEVEL,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT && {
      ...env.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: 'padiman-console',
    },
  };
}
