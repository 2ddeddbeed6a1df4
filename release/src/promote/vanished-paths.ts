import { paths as knownPaths } from '@padiman/contracts';
import { claimedPaths, type Registry } from '@padiman/federation/registry';
import { type RemoteUses, remoteUsesFile } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const ownersOf = ({ remotes }: Pick<Registry, 'remotes'>) =>
  new Map(
    Object.entries(remotes).flatMap(([name, { descriptor }]) =>
      claimedPaths(descriptor.paths).map((path) => [path, name] as const),
    ),
  );

/** Text by which sources link to a path: the path itself, or its function in `paths` of the contracts. */
function linkTo(path: string): RegExp {
  const literal = path.split('/:')[0] ?? path;
  const [name] =
    Object.entries(knownPaths).find(
      ([, pathOf]) => pathOf.length === 0 && (pathOf as () => string)() === path,
    ) ?? [];
  const escaped = literal.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const written = path === literal ? `['"\`]${escaped}(?=['"\`?#])` : `['"\`]${escaped}/`;
  return new RegExp(name === undefined ? written : `${written}|\\bpaths\\.${name}\\(`);
}

/**
 * Names the links of other live remotes into paths that a release takes away and no alias keeps, each with file and line.
 * Reads the recorded sources, and only if a path vanishes.
 */
export async function linksIntoVanished(
  store: ReleaseStore,
  before: Pick<Registry, 'remotes'>,
  next: Pick<Registry, 'remotes'>,
): Promise<string[]> {
  const kept = ownersOf(next);
  const vanished = [...ownersOf(before)].filter(([path]) => !kept.has(path));
  const found: string[] = [];
  for (const [path, owner] of vanished) {
    const link = linkTo(path);
    for (const [name, { build }] of Object.entries(next.remotes)) {
      const content = name === owner ? undefined : await store.readFile(name, build, remoteUsesFile);
      const { files = {} } = content
        ? (JSON.parse(Buffer.from(content).toString()) as Partial<RemoteUses>)
        : {};
      for (const [file, text] of Object.entries(files)) {
        if (file.includes('node_modules/') || file.startsWith('shared/')) continue;
        text.split('\n').forEach((line, at) => {
          if (link.test(line))
            found.push(
              `${name} ${build} links to ${path}, which ${owner} no longer serves: ${file}:${at + 1}`,
            );
        });
      }
    }
  }
  return found;
}
