import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isInstalled } from '../checkout/packages.ts';

/** File with the settings of a repository. */
const configFile = 'padiman.config.json';

/** Setting to the environment variable that takes precedence over it. */
const variables = {
  console: 'CONSOLE_URL',
  dataDir: 'DATA_DIR',
  bucket: 'RELEASES_S3_BUCKET',
  prefix: 'RELEASES_S3_PREFIX',
  endpoint: 'RELEASES_S3_ENDPOINT',
} as const;

/** Sets the environment variables that are unset from the folder's `padiman.config.json`. @throws for an unknown setting */
export function applyConfig(folder: string, environment: NodeJS.ProcessEnv = process.env): void {
  const file = join(folder, configFile);
  if (!existsSync(file)) return;
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const [name, value] of Object.entries(settings)) {
    if (!Object.hasOwn(variables, name) || typeof value !== 'string') {
      throw new Error(`${configFile}: ${name} is not one of the texts ${Object.keys(variables).join(', ')}`);
    }
    environment[variables[name as keyof typeof variables]] ||=
      name === 'dataDir' ? resolve(folder, value) : value;
  }
}

/** Refuses a data folder without releases in a remote's own repository, which never starts a store. @returns the folder */
export function requireReleases(dataDir: string): string {
  const hasStore = Boolean(process.env.RELEASES_S3_BUCKET) || existsSync(join(dataDir, 'releases'));
  if (isInstalled && !hasStore) {
    throw new Error(
      `${dataDir} is not the data folder of a console. Name it by "dataDir" in ${configFile}, DATA_DIR or --data; ` +
        'with releases in object storage set "bucket" or RELEASES_S3_BUCKET.',
    );
  }
  return dataDir;
}
