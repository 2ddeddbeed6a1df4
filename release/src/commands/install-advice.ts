import type { ReleasedPackage } from '../checkout/packages.ts';
import { installedVersion } from '../files/installed-version.ts';
import type { ReleaseStore } from '../store/release-store.ts';

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
  const different = Object.keys(peerDependencies).flatMap((library) => {
    const provided = provides[library];
    const installed = installedVersion(library, folder);
    return provided && provided !== installed ? [{ library, provided, installed }] : [];
  });
  if (different.length === 0) return [];
  const lines = different.map(
    ({ library, provided, installed = 'nothing' }) =>
      `${library}: the live shell provides ${provided}, installed is ${installed}`,
  );
  const wanted = different.map(({ library, provided }) => `${library}@${provided}`);
  return [...lines, `To test with the same versions: npm install --no-save ${wanted.join(' ')}`];
}
