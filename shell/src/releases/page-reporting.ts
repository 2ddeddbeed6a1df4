import type { RemoteLoader } from '@padiman/federation/loader';
import { createPageReports } from './page-reports.ts';
import { measureWebVitals } from './web-vitals.ts';

/**
 * Reports the builds that a page loads, and of a share of the pages the web vitals by section.
 *
 * @param own build of the shell that this page runs
 * @param vitalsShare share of pages that report web vitals, 0 to 1; decided here, once for the page
 */
export function reportPage(
  loader: Pick<RemoteLoader, 'builds' | 'buildOf' | 'subscribe'>,
  own: string | undefined,
  vitalsShare: number,
): {
  enterSection: (remote: string) => void;
  /** Section that the page shows, or the shell before the first one. */
  callingPart: () => { remote: string; build: string | undefined };
} {
  const reports = createPageReports();
  let first: string | undefined;
  let section: string | undefined;
  if (own) reports.noteLoad({ remote: 'shell', version: own });
  loader.subscribe(() => {
    for (const { remote, build, status } of loader.builds())
      if (status === 'loaded') reports.noteLoad({ remote, version: build });
  });
  if (Math.random() < vitalsShare) {
    measureWebVitals((name, value, isOfFirst) => {
      const remote = isOfFirst ? first : section;
      const version = remote && loader.buildOf(remote);
      if (remote && version) reports.noteVital({ remote, version }, name, value);
    });
  }
  return {
    enterSection(remote) {
      first ??= remote;
      section = remote;
    },
    callingPart: () =>
      section === undefined
        ? { remote: 'shell', build: own }
        : { remote: section, build: loader.buildOf(section) },
  };
}
