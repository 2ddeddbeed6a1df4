import { resolve } from 'node:path';
import { number, object, string, ValidationError, type InferType } from 'yup';

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const environment = object({
  PORT: number().typeError('PORT must be a number').integer().min(0).max(65535).default(8080),
  HOST: string().default('127.0.0.1'),
  DATA_DIR: string(),
  DATABASE_URL: string().matches(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://'),
  DEMO: string().oneOf(['true', 'false', '1', '0'], 'DEMO must be true or false'),
  DEMO_SCALE: number().typeError('DEMO_SCALE must be a number').moreThan(0).max(100).default(1),
  // yup's url() requires a dot, so it rejects `localhost`.
  API_URL: string().matches(/^https?:\/\/[^/\s]+/, 'API_URL must be an address such as https://host.example'),
  API_BASE: string()
    .matches(/^(\/|https?:\/\/[^/\s]+)/, 'API_BASE must be a path or an address')
    .default('/api'),
  BRAND_FILE: string(),
  PUBLIC_ORIGIN: string().test(
    'origin',
    'PUBLIC_ORIGIN must be an origin such as https://padiman.example',
    (origin) => origin === undefined || isOrigin(origin),
  ),
  DEV_ORIGINS: string(),
  REGISTRY_PUBLIC_KEYS: string().matches(
    /^[\w-]{43}(\s*,\s*[\w-]{43})*$/,
    'REGISTRY_PUBLIC_KEYS must be Ed25519 keys of 43 characters (base64url), comma separated',
  ),
  TRUSTED_PROXIES: string(),
  LOG_LEVEL: string()
    .oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'LOG_LEVEL must be one of ${values}')
    .default('warn'),
  NODE_ENV: string(),
});

/** Validated settings of this process, from the environment. */
export type Settings = Omit<
  InferType<typeof environment>,
  'DATA_DIR' | 'DEMO' | 'DEV_ORIGINS' | 'NODE_ENV' | 'REGISTRY_PUBLIC_KEYS'
> & {
  REGISTRY_PUBLIC_KEYS: readonly string[] | undefined;
  DATA_DIR: string;
  DEMO: boolean;
  DEV_ORIGINS: readonly string[];
};

/** Invalid settings; the message names each. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
}

function readOrigins(listed: string | undefined, production: boolean): string[] {
  if (listed === undefined) {
    return production ? [] : Array.from({ length: 10 }, (_, index) => `http://localhost:${3001 + index}`);
  }
  const origins = listed.split(',').map((origin) => origin.trim());
  return origins.filter(Boolean).map((origin) => {
    if (isOrigin(origin)) return origin;
    throw new WrongSettings(`DEV_ORIGINS: ${origin} is not an origin such as http://localhost:3001`);
  });
}

/** @throws WrongSettings with the names of all invalid settings */
export function readSettings(given: NodeJS.ProcessEnv = process.env): Settings {
  // An empty value in an environment file counts as not set.
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  try {
    const read = environment.validateSync(set, { abortEarly: false, stripUnknown: true });
    const production = read.NODE_ENV === 'production';
    return {
      ...read,
      DATA_DIR: read.DATA_DIR ? resolve(read.DATA_DIR) : resolve(import.meta.dirname, '../../../data'),
      DEMO: read.DEMO ? ['true', '1'].includes(read.DEMO) : !production,
      DEV_ORIGINS: readOrigins(read.DEV_ORIGINS, production),
      REGISTRY_PUBLIC_KEYS: read.REGISTRY_PUBLIC_KEYS?.split(/\s*,\s*/),
    };
  } catch (error) {
    if (error instanceof ValidationError) throw new WrongSettings(error.errors.join('\n'), { cause: error });
    throw error;
  }
}
