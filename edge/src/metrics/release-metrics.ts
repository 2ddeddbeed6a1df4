import { Counter, Gauge, type Registry } from 'prom-client';
import { nextRelease, type ReleaseRecord, type ReleaseStore } from '@padiman/release/store';

/** Releases that are read at most to count what changed since the last scrape. */
const longestHistory = 100;

const actions = ['promote', 'rollback', 'halt', 'retire', 'renew', 'preview'] as const;

/** Kind of a release: the first word of its description, if it is a known one. */
const actionOf = ({ action }: ReleaseRecord): string =>
  actions.find((known) => action.startsWith(known)) ?? 'other';

/**
 * Adds the metrics of releases, read at each scrape: the builds that this process serves, canaries, the time of the release,
 * and the changes since the process started. Without values while no release is known.
 *
 * @param served the view of the store that this process serves
 * @param isCopied true if the files of a release are on this machine
 */
export function watchReleases(
  registry: Registry,
  store: Pick<ReleaseStore, 'lastLive' | 'findRelease'>,
  { served, isCopied }: { served: Pick<ReleaseStore, 'live'>; isCopied: (release: string) => boolean },
): void {
  const registers = [registry];
  const read = shared(() => served.live());
  const readNewest = shared(() => store.lastLive());
  new Gauge({
    name: 'padiman_release_info',
    help: '1, with the release that this process serves.',
    labelNames: ['release'],
    registers,
    async collect() {
      const record = await read();
      this.reset();
      if (record) this.set({ release: record.release }, 1);
    },
  });
  new Gauge({
    name: 'padiman_release_timestamp_seconds',
    help: 'Unix time of the release that this process serves.',
    registers,
    async collect() {
      const record = await read();
      this.remove();
      if (record) this.set(Date.parse(record.at) / 1000);
    },
  });
  new Gauge({
    name: 'padiman_release_pending',
    help: '1 until the files of the newest release are copied to this machine, also while it is served from the storage.',
    registers,
    async collect() {
      // Reading the served release begins the next try of a copy.
      const [newest] = await Promise.all([readNewest(), read()]);
      this.remove();
      if (newest) this.set(isCopied(newest.release) ? 0 : 1);
    },
  });
  new Gauge({
    name: 'padiman_live_build_info',
    help: '1, with the live build of each remote and of the shell.',
    labelNames: ['remote', 'build'],
    registers,
    async collect() {
      const record = await read();
      this.reset();
      for (const [remote, { build }] of Object.entries(record?.live ?? {})) this.set({ remote, build }, 1);
    },
  });
  new Gauge({
    name: 'padiman_canary_percent',
    help: 'Share of staff that get the canary of a remote or of the shell; 0 for named people alone.',
    labelNames: ['remote', 'build'],
    registers,
    async collect() {
      const record = await read();
      this.reset();
      for (const [remote, { canary }] of Object.entries(record?.live ?? {})) {
        if (canary) this.set({ remote, build: canary.build }, canary.percent);
      }
    },
  });
  countChanges(registry, readNewest, store);
}

/** Reading that the metrics of one scrape share; undefined if it fails. */
function shared<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined;
  return () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
}

/** Counts releases by their kind from the first scrape on. */
function countChanges(
  registry: Registry,
  readNewest: () => Promise<ReleaseRecord | undefined>,
  store: Pick<ReleaseStore, 'findRelease'>,
): void {
  let counted: string | undefined;
  const changes = new Counter({
    name: 'padiman_release_changes_total',
    help: 'Releases since the first scrape of this process, by what they did.',
    labelNames: ['action'],
    registers: [registry],
    async collect() {
      const newest = (await readNewest())?.release;
      if (newest === undefined) return;
      const start = Math.max(Number(counted ?? newest), Number(newest) - longestHistory);
      counted = newest;
      for (let number = start; number < Number(newest); number++) {
        const record = await store.findRelease(nextRelease(String(number))).catch(() => undefined);
        if (record) this.inc({ action: actionOf(record) });
      }
    },
  });
  // A rate misses the increase with which a series begins.
  for (const action of [...actions, 'other']) changes.inc({ action }, 0);
}
