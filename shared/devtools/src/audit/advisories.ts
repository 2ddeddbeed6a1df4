import { resolveEntry, type LockEntries } from '@padiman/release/checkout';
import { satisfies } from 'semver';
import { builders } from '../package/run-time-libraries.ts';

/** Advisory in the registry's bulk format. */
export interface Advisory {
  id: number | string;
  severity: string;
  vulnerable_versions: string;
  title: string;
  url: string;
}

/** Advisories by name of the package, as the registry answers them. */
export type Advisories = Readonly<Record<string, readonly Advisory[]>>;

/** Advisory that was judged harmless here; it counts again after the date. */
export interface AcceptedAdvisory {
  /** Package and address of the advisory. */
  name: string;
  url: string;
  reason: string;
  /** Last day, such as `2026-12-31`; at most half a year ahead. */
  until: string;
}

/** Accepted advisories of this checkout. */
export const accepted: readonly AcceptedAdvisory[] = [];

/** package-lock.json. */
export interface Lock {
  packages: LockEntries;
}

/** Vulnerable installed package. `path` is the way to it from a deployed workspace, else its folder. */
export interface Finding extends Pick<Advisory, 'severity' | 'title' | 'url'> {
  name: string;
  version: string;
  path: string;
  isProduction: boolean;
  /** Reason of an acceptance that holds. */
  accepted: string | undefined;
}

/** Workspaces that run or are served in production; others build, test or measure. */
const deployed = /^(api|edge|release|shell|mfe-[^/]+)$/;

/** Dependencies of the release command line that no process loads which serves. */
const notServed: ReadonlySet<string> = new Set(['@padiman/build', ...builders]);

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;

/** Path of the package that a package in a folder loads by a name, as Node finds it. */
function resolve({ packages }: Lock, from: string, name: string): string | undefined {
  const path = resolveEntry(packages, from, name);
  const found = path === undefined ? undefined : packages[path];
  return found?.link ? found.resolved : path;
}

/** Shortest way from a deployed workspace to each package of production, by path. */
function productionPaths(lock: Lock): Map<string, string> {
  const ways = new Map(
    Object.keys(lock.packages)
      .filter((path) => deployed.test(path))
      .map((path) => [path, path]),
  );
  // A map gives entries that were added meanwhile too: breadth first.
  for (const [path, way] of ways) {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = notServed.has(name) ? undefined : resolve(lock, path, name);
      if (found !== undefined && !ways.has(found)) ways.set(found, `${way} > ${name}`);
    }
  }
  return ways;
}

/** Finds installed packages with an advisory, those of production first. */
export function findVulnerable(
  lock: Lock,
  advisories: Advisories,
  acceptances: readonly AcceptedAdvisory[],
  today: string,
): Finding[] {
  const ways = productionPaths(lock);
  return Object.entries(lock.packages)
    .flatMap(([path, { version, name = nameOf(path) }]) => {
      if (version === undefined || !path.includes('node_modules/') || !Object.hasOwn(advisories, name))
        return [];
      return (advisories[name] ?? [])
        .filter((one) => satisfies(version, one.vulnerable_versions, { includePrerelease: true }))
        .map(({ severity, title, url }): Finding => {
          const known = acceptances.find((one) => one.name === name && one.url === url && today <= one.until);
          const isProduction = ways.has(path);
          return {
            ...{ name, version, severity, title, url, isProduction },
            ...{ path: ways.get(path) ?? path, accepted: known?.reason },
          };
        });
    })
    .sort((one, other) => Number(other.isProduction) - Number(one.isProduction));
}

/** True for what ends the audit with an error: high and critical of production that nobody accepted. */
export const isFailure = ({ severity, isProduction, accepted: reason }: Finding): boolean =>
  isProduction && reason === undefined && ['high', 'critical'].includes(severity);

/** Advisories of a parsed file or answer. @throws Error if it has another form */
export function readAdvisories(given: unknown): Advisories {
  const isText = (value: unknown) => typeof value === 'string';
  const isAdvisory = (one: unknown) => {
    const { severity, vulnerable_versions, title, url } = (one ?? {}) as Record<string, unknown>;
    return [severity, vulnerable_versions, title, url].every(isText);
  };
  const isRead =
    typeof given === 'object' &&
    given !== null &&
    Object.values(given).every((list) => Array.isArray(list) && list.every(isAdvisory));
  if (isRead) return given as Advisories;
  throw new Error('no advisories in the bulk format of the registry: { "name": [{ "severity": …, … }] }');
}

/** Advisories in the report of `npm audit --json`. @throws Error if the registry did not answer */
export function advisoriesOfNpm(report: unknown): Advisories {
  const { vulnerabilities } = (report ?? {}) as {
    vulnerabilities?: Record<
      string,
      { via: (string | (Omit<Advisory, 'id'> & { name: string; range: string }))[] }
    >;
  };
  if (vulnerabilities === undefined) throw new Error('the registry did not answer');
  const found: Record<string, Advisory[]> = {};
  for (const via of Object.values(vulnerabilities).flatMap((one) => one.via)) {
    // A name stands for a package that only depends on a vulnerable one.
    if (typeof via === 'string') continue;
    const { name, range, severity, title, url } = via;
    const list = (found[name] ??= []);
    if (!list.some((one) => one.url === url)) {
      list.push({ id: url, severity, title, url, vulnerable_versions: range });
    }
  }
  return found;
}
