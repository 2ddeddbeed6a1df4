import { currentToken } from '@padiman/client/session';

/** Web vital of a section: seconds, or the score of the layout shift. */
export type Vital = 'ttfb' | 'fcp' | 'lcp' | 'inp' | 'cls';

/** Build that a page has of a section. */
interface PageBuild {
  remote: string;
  version: string;
}

type Entry = PageBuild & { loads: number } & Partial<Record<Vital, number>>;

/** Time in ms after which a page that stays visible sends what it has. */
const sendAfter = 60_000;

/** Collects what a page reports about its builds; sent in one request, never one for each navigation. */
export interface PageReports {
  /** Counts a build that the page loaded; the same one again counts nothing. */
  noteLoad(build: PageBuild): void;
  noteVital(build: PageBuild, name: Vital, value: number): void;
  /** Sends what was collected since. */
  send(): void;
}

/** Creates the collection of one page. Sent when the page is hidden, or a minute after something was collected. */
export function createPageReports(): PageReports {
  const loaded = new Set<string>();
  let unsent = new Map<string, Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (unsent.size === 0) return;
    const builds = [...unsent.values()];
    unsent = new Map();
    const token = currentToken();
    void fetch('/api/telemetry/pages', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ builds: builds.slice(0, 40) }),
    }).catch(() => {});
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
    noteLoad(build) {
      const key = `${build.remote} ${build.version}`;
      if (loaded.has(key)) return;
      loaded.add(key);
      entryOf(build).loads += 1;
    },
    noteVital(build, name, value) {
      const entry = entryOf(build);
      entry[name] = name === 'cls' ? (entry.cls ?? 0) + value : Math.max(entry[name] ?? 0, value);
    },
    send,
  };
}
