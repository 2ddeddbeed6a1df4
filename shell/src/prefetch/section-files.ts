import type { KnownFiles } from '@padiman/federation/loader';

/**
 * Fetches the scripts of a path into the HTTP cache, at low priority, without running them. A failure is
 * silent, and is not tried again: the loader requests the file when the section is opened.
 *
 * @param ready resolves when the files may be fetched
 * @param signal stops it; files that the section at the page's address needs go on
 * @returns false if a file could not be fetched
 */
export type PrefetchSection = (
  path: string,
  options?: { ready?: () => Promise<void>; signal?: AbortSignal },
) => Promise<boolean>;

/** Time in ms after which the list of files is read again: a release changes it. */
const planLifetime = 60_000;

/** Time in ms after which a file is given up; as long as the loader waits for one. */
const deadline = 8_000;

type Plan = Readonly<Record<string, readonly string[]>>;

async function readPlan(): Promise<Plan> {
  const answer = await fetch('/loading.json', { priority: 'low' });
  if (!answer.ok) throw new Error(`/loading.json: ${answer.status}`);
  return (await answer.json()) as Plan;
}

/** Integrity of a content, as the registry has it. */
async function integrityOf(content: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/**
 * Fetches a file as a script element would, so that the element finds it in the HTTP cache. The integrity is checked here:
 * with the option `integrity` the browser writes errors of files into the console that nothing has asked for.
 */
async function fetchFile(address: string, integrity: string, signal: AbortSignal) {
  const isIntact = async (cache: RequestCache) => {
    const stop = new AbortController();
    // A request that hangs would hold back the section's own one.
    const timer = setTimeout(() => stop.abort(), deadline);
    try {
      const answer = await fetch(address, {
        ...{ cache, mode: 'cors', credentials: 'same-origin', priority: 'low' },
        signal: AbortSignal.any([signal, stop.signal]),
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return (await integrityOf(await answer.arrayBuffer())) === integrity;
    } finally {
      clearTimeout(timer);
    }
  };
  if (await isIntact('default')) return;
  // A damaged copy would stay in the cache until the section is opened.
  if (!(await isIntact('reload'))) throw new Error(`${address} is damaged`);
}

/** True for a file that this page has loaded. */
const isLoaded = (href: string): boolean =>
  performance
    .getEntriesByName?.(href, 'resource')
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200) ?? false;

/** Files of a path, first those that most other paths need too: the next section may be another one. */
function filesOf(path: string, plan: Plan): readonly string[] {
  const uses = (address: string) => Object.values(plan).filter((files) => files.includes(address)).length;
  return (plan[path] ?? []).toSorted((one, other) => uses(other) - uses(one));
}

/**
 * Returns a signal that cancels the fetching of a file once `stop` is aborted; not if the section that is opened by then
 * needs the file, which it would fetch again from the beginning.
 */
function cancelling(address: string, plan: Plan, stop: AbortSignal | undefined): AbortSignal {
  const cancel = new AbortController();
  stop?.addEventListener('abort', () => {
    if (!plan[window.location.pathname]?.includes(address)) cancel.abort();
  });
  return cancel.signal;
}

/**
 * Creates the prefetching of one page. The edge lists the files of each path (`/loading.json`); only those that the
 * signed registry names are fetched, and their integrity is checked.
 */
export function createSectionPrefetch(files: Pick<KnownFiles, 'integrityOfContent'>): PrefetchSection {
  const tried = new Set<string>();
  let plan: { readAt: number; files: Promise<Plan> } | undefined;

  const currentPlan = () => {
    if (!plan || Date.now() - plan.readAt >= planLifetime) {
      const reading = { readAt: Date.now(), files: readPlan() };
      reading.files.catch(() => plan === reading && (plan = undefined));
      plan = reading;
    }
    return plan.files;
  };

  return async (path, { ready, signal } = {}) => {
    try {
      const known = await currentPlan();
      const wanted = filesOf(path, known).flatMap((address) => {
        const { href } = new URL(address, window.location.origin);
        const integrity = files.integrityOfContent(href);
        return integrity === undefined || tried.has(href) || isLoaded(href)
          ? []
          : [{ address, href, integrity }];
      });
      if (wanted.length === 0) return true;
      await ready?.();
      if (signal?.aborted) return false;
      // Together: one after another each would cost a round trip.
      await Promise.all(
        wanted.map(async ({ address, href, integrity }) => {
          tried.add(href);
          await fetchFile(href, integrity, cancelling(address, known, signal)).catch((failure: unknown) => {
            if (signal?.aborted) tried.delete(href);
            throw failure;
          });
        }),
      );
      return true;
    } catch {
      return false;
    }
  };
}
