import type { Registry } from '@padiman/federation/registry';
import { servedBy } from '../site/page-files.ts';
import type { Site } from '../site/site.ts';

/** Source of builds and of what their paths need. */
export type FileSource = Pick<Site, 'pageFiles' | 'readFile'>;

/**
 * Addresses of the scripts that a path needs, for a page that fetches them ahead. None for a build without its entry: it
 * cannot be opened, and the browser would log each missing file.
 */
export async function filesAhead(
  registry: Registry,
  path: string,
  { pageFiles, readFile }: FileSource,
): Promise<readonly string[]> {
  const [name, remote] = servedBy(registry, path) ?? [];
  const entry =
    name !== undefined &&
    remote &&
    (await readFile(name, remote.build, 'remoteEntry.js').catch(() => undefined));
  return entry ? pageFiles(registry, path) : [];
}
