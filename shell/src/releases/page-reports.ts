import { sendTelemetry } from './failure-reports.ts';
import type { RemoteLoader } from '@padiman/federation/loader';
import { measureWebVitals, type Vital } from './web-vitals.ts';

/** Build that a page has of a section. */
interface PageBuild {
  remote: string;
  version: string;
}

type Entry = PageBuild & { loads: number } & Partial<Record<Vital, number>>;

/** Time in ms after which a page that stays visible sends what it has. */
const sendAfter = 60_000;

/**
 * Collects what a page reports about its builds; sent in one request, never one for each navigation: when the page is
 * hidden, or a minute after something was collected.
 */
export function createPageReports() {
  const loaded = new Set<string>();
  let unsent = new Map<string, Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (unsent.size === 0) return;
    const builds = [...unsent.values()];
    unsent = new Map();
    sendTelemetry('pages', { builds: builds.slice(0, 40) });
  };
  const entryOf = ({ remote, version }: PageBuild): Entry => {
    timer ??= setTimeout(send, sendAfter);
    const key = `${remote} ${version}`;
    const entry = unsent.get(key) ?? { remote, version, loads: 0 };
    unsent.set(key, entry);
    return entry;
  };
  // On the window, so that it runs after the listeners of web-vitals, which report their last values then.
  window.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  window.addEventListener('pagehide', send);

  return {
    /** Counts a build that the page loaded; the same one again counts nothing. */
    noteLoad(build: PageBuild): void {
      const key = `${build.remote} ${build.version}`;
      if (loaded.has(key)) return;
      loaded.add(key);
      entryOf(build).loads += 1;
    },
    noteVital(build: PageBuild, name: Vital, value: number): void {
      const entry = entryOf(build);
      entry[name] = name === 'cls' ? (entry.cls ?? 0) + value : Math.max(entry[name] ?? 0, value);
    },
    /** Sends what was collected since. */
    send,
  };
}

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
) {
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
    enterSection(remote: string): void {
      first ??= remote;
      section = remote;
    },
    /** Section that the page shows, or the shell before the first one. */
    callingPart: () =>
      section === undefined
        ? { remote: 'shell', build: own }
        : { remote: section, build: loader.buildOf(section) },
  };
}
