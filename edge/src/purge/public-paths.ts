import type { Registry } from '@padiman/federation/registry';
import type { Documents } from '../documents/documents.ts';

/** Paths of the pages that shared caches may keep: documents, and the shell's pages for everybody. */
export async function publicPaths(
  registry: Registry | undefined,
  documents: Pick<Documents, 'pages'>,
): Promise<readonly string[]> {
  if (!registry) return [];
  const paths = Object.values(registry.remotes).flatMap(({ descriptor }) => descriptor.paths);
  const shells = paths.filter(
    ({ path, access }) => ['public', 'guest'].includes(access) && !path.includes(':'),
  );
  return [...new Set([...(await documents.pages(registry)), ...shells.map(({ path }) => path)])];
}
