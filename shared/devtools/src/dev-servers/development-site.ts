import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { developedRemote, type Site } from '@padiman/edge/app';
import { requireFreePort } from '@padiman/edge/start';
import { descriptor, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import type { ReleasedPackage } from '@padiman/release/checkout';
import { providedVersions } from '@padiman/release/publish';

/** A package with the address of its development server. */
export interface DevelopedPackage {
  package: ReleasedPackage;
  origin: string;
}

/** @throws if DEV_PORT is not a port */
function firstPort(): number {
  const port = Number(process.env.DEV_PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error('DEV_PORT must be a port');
  return port;
}

/** Assigns each package the address of its development server: the shell DEV_PORT, remotes the ports after it. */
export function assignAddresses(packages: readonly ReleasedPackage[]): DevelopedPackage[] {
  const ordered = [...packages].sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell'));
  const first = firstPort();
  return ordered.map((found, index) => ({ package: found, origin: `http://localhost:${first + index}` }));
}

/** @throws PortTaken if another process listens on the development server's port */
export const requireFree = ({ origin }: DevelopedPackage, command: string) =>
  requireFreePort(Number(new URL(origin).port), 'localhost', `DEV_PORT=3005 ${command}`);

/** Reads the descriptor on every call, so that a changed remote.json takes effect at the next page load. */
async function readRemote({ package: { folder, name, peerDependencies }, origin }: DevelopedPackage) {
  const content: unknown = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'));
  try {
    return developedRemote(origin, descriptor.validateSync(content, { strict: true }), peerDependencies);
  } catch (error) {
    console.error(`${name}/remote.json: ${(error as Error).message}`);
    return undefined;
  }
}

/** Site whose shell and remotes come from development servers. */
export function developmentSite(shell: DevelopedPackage, remotes: readonly DevelopedPackage[]): Site {
  const provides = providedVersions(shell.package);
  const registry = async () => {
    const entries = await Promise.all(
      remotes.map(async (one) => [one.package.name, await readRemote(one)] as const),
    );
    return {
      schema: 1,
      release: 'development',
      shell: {
        version: 'development',
        build: 'development',
        base: `${shell.origin}/`,
        integrity: {},
        provides,
      },
      remotes: Object.fromEntries(entries.filter((entry): entry is [string, RegisteredRemote] => !!entry[1])),
    } satisfies Registry;
  };
  return {
    developmentOrigins: [shell, ...remotes].map(({ origin }) => origin),
    readFile: async () => undefined,
    pageFiles: () => Promise.resolve([]),
    registry,
    // A development registry is not signed.
    signedRegistry: async () => ({ registry: await registry() }),
    trustedKeys: () => Promise.resolve([]),
    shellPage: async () => {
      const page = await fetch(`${shell.origin}/index.html`).catch(() => undefined);
      return page?.ok ? page.text() : undefined;
    },
  };
}
