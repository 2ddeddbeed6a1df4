import { developmentFolder, fileAddress, type LoadingPlan } from '@padiman/federation/registry';
import { integrityOf } from '../files/integrity.ts';
import type { BuildRecord } from '../store/build-record.ts';

export type Sizes = NonNullable<BuildRecord['sizes']>;

const isCode = (file: string) => /\.(js|css)$/.test(file) && !file.startsWith(developmentFolder);

/** Scripts and styles that a page loads in any case: of a remote those of its entry, of the shell those of its page. */
function entryFiles(files: ReadonlyMap<string, Uint8Array>, { entry = [] }: LoadingPlan): Set<string> {
  const page = files.get('index.html');
  if (!page) return new Set(['remoteEntry.js', ...entry]);
  const addresses = new Set(
    [
      ...Buffer.from(page)
        .toString()
        .matchAll(/\b(?:src|href)="([^"]*)"/g),
    ].map(([, address]) => address),
  );
  // The published page names its files by content.
  const isLoaded = ([file, content]: [string, Uint8Array]) =>
    isCode(file) && addresses.has(fileAddress(file, integrityOf(content)));
  return new Set([...files].filter(isLoaded).map(([file]) => file));
}

function measure(files: ReadonlyMap<string, Uint8Array>, plan: LoadingPlan): Sizes {
  const sizeOf = (some: Iterable<string>) =>
    [...some].reduce((sum, file) => sum + (files.get(`${file}.br`)?.length ?? 0), 0);
  const entry = entryFiles(files, plan);
  const screens = Object.values(plan.screens ?? {}).map((screen) =>
    sizeOf(new Set([...entry, ...screen.files])),
  );
  return {
    entry: sizeOf(entry),
    firstScreen: Math.max(sizeOf(entry), ...screens),
    total: sizeOf([...files.keys()].filter(isCode)),
  };
}

/**
 * Sizes of a build in bytes after Brotli. A loading plan that is missing or cannot be read counts as an empty one, as
 * the edge treats it.
 * @param files the build's files with their compressed forms
 */
export function sizesOf(files: ReadonlyMap<string, Uint8Array>): Sizes {
  const written = files.get('loading.json');
  try {
    return measure(files, written ? (JSON.parse(Buffer.from(written).toString()) as LoadingPlan) : {});
  } catch {
    return measure(files, {});
  }
}
