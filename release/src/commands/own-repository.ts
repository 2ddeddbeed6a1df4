import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findRemote, isInstalled, type ReleasedPackage } from '../checkout/packages.ts';
import { installedVersion } from '../files/program.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** File with the settings of a repository. */
const configFile = 'padiman.config.json';

/** Setting to the environment variable that takes precedence over it. */
const variables = {
  console: 'CONSOLE_URL',
  dataDir: 'DATA_DIR',
  bucket: 'RELEASES_S3_BUCKET',
  endpoint: 'AWS_ENDPOINT_URL_S3',
} as const;

/** Sets the environment variables that are unset from the folder's `padiman.config.json`. @throws for an unknown setting */
export function applyConfig(folder: string, environment: NodeJS.ProcessEnv = process.env): void {
  const file = join(folder, configFile);
  if (!existsSync(file)) return;
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const [name, value] of Object.entries(settings)) {
    if (!Object.hasOwn(variables, name) || typeof value !== 'string')
      throw new Error(`${configFile}: ${name} is not one of the texts ${Object.keys(variables).join(', ')}`);
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

/** Commands that take a remote, and those that also take a version. */
const takeName = ['build', 'publish', 'rollback'];
const takeVersion = ['check', 'promote', 'preview'];

/** Options with which a command takes no package: a release, or a preview, is named or listed. */
const unnamed = /^--(to|list|end)(=|$)/;

const isPackage = (operand: string) => operand === 'shell' || operand.startsWith('mfe-');

/**
 * Adds the current folder's remote to a command line that names no package, and its version where the command takes one
 * and none is given.
 */
export function withCurrentRemote(
  args: readonly string[],
  remote: Pick<ReleasedPackage, 'name' | 'version'> | undefined = findRemote(),
): string[] {
  const [command = '', ...rest] = args;
  const [first] = rest;
  const hasOperand = first !== undefined && !first.startsWith('-');
  const isUnnamed = !rest.some((argument) => unnamed.test(argument)) && !(hasOperand && isPackage(first));
  const takesVersion = takeVersion.includes(command);
  if (!remote || !isUnnamed || !(takesVersion || takeName.includes(command))) return [...args];
  const version = takesVersion && !hasOperand ? [remote.version] : [];
  return [command, remote.name, ...version, ...rest];
}

/** Libraries that the live shell provides, with their versions; none before the first release. */
export async function liveProvides(store: ReleaseStore): Promise<Readonly<Record<string, string>>> {
  const shell = (await store.live())?.live.shell;
  const record = shell && (await store.findBuild('shell', shell.build));
  return record?.provides ?? {};
}

/**
 * Names the libraries of a remote whose installed version is not the one that it gets at run time, with the command that
 * installs those. Tests and types use the installed ones.
 */
export function installAdvice(
  { folder, peerDependencies }: Pick<ReleasedPackage, 'folder' | 'peerDependencies'>,
  provides: Readonly<Record<string, string>>,
): string[] {
  const [lines, wanted]: [string[], string[]] = [[], []];
  for (const library of Object.keys(peerDependencies)) {
    const provided = provides[library];
    const installed = installedVersion(library, folder);
    if (!provided || provided === installed) continue;
    lines.push(`${library}: the live shell provides ${provided}, installed is ${installed ?? 'nothing'}`);
    wanted.push(`${library}@${provided}`);
  }
  if (wanted.length === 0) return [];
  return [...lines, `To test with the same versions: npm install --no-save ${wanted.join(' ')}`];
}
