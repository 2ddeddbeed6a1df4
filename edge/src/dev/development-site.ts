import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { descriptor, type RegisteredRemote, type Registry } from '@padiman/federation/registry';
import { providedVersions } from '@padiman/release/publish';
import { developedRemote } from '../override/override-registry.ts';
import type { Site } from '../site/site.ts';
import type { DevelopedPackage } from './dev-server.ts';

/** Read anew each time, so that a changed remote.json is seen at the next load of a page. */
async function remoteNow({ package: { folder, name, peerDependencies }, origin }: DevelopedPackage) {
  const said: unknown = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'));
  try {
    return developedRemote(origin, descriptor.validateSync(said, { strict: true }), peerDependencies);
  } catch (error) {
    console.error(`${name}/remote.json: ${(error as Error).message}`);
    return undefined;
  }
}

/** The site as the sources are now, from development servers. */
export function developmentSite(shell: DevelopedPackage, remotes: readonly DevelopedPackage[]): Site {
  const provides = providedVersions(shell.package);
  const registry = async () => {
    const entries = await Promise.all(
      remotes.map(async (one) => [one.package.name, await remoteNow(one)] as const),
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
    // Nobody vouches for sources that change by the minute.
    signedRegistry: async () => ({ registry: await registry() }),
    shellPage: async () => {
      const page = await fetch(`${shell.origin}/index.html`).catch(() => undefined);
      if (!page?.ok) return undefined;
      return { content: Buffer.from(await page.arrayBuffer()), encoding: undefined, etag: undefined };
    },
  };
}
