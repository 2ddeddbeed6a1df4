import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { addGauge, sharedReading, type Sample } from '@padiman/api/app';
import { nextRelease, type ReleaseRecord, type ReleaseStore, type StorageCall } from '@padiman/release/store';
import type { Site } from '../site/site.ts';

/** Releases that are read at most to count what changed since the last scrape. */
const longestHistory = 100;

const actions = ['promote', 'rollback', 'halt', 'retire', 'renew', 'preview'] as const;

/** Kind of a release: the first word of its description, if it is a known one. */
const actionOf = ({ action }: ReleaseRecord): string =>
  actions.find((known) => action.startsWith(known)) ?? 'other';

/**
 * Adds the metrics of releases: the builds that this process serves, canaries, the time of the release, and the
 * changes since the process started. Without values while no release is known.
 * @param served the view of the store that this process serves
 * @param isCopied true if the files of a release are on this machine
 */
export function watchReleases(
  registry: Registry,
  store: Pick<ReleaseStore, 'lastLive' | 'findRelease'>,
  { served, isCopied }: { served: Pick<ReleaseStore, 'live'>; isCopied: (release: string) => boolean },
): void {
  const read = sharedReading(() => served.live());
  const readNewest = sharedReading(() => store.lastLive());
  const ofServed = (
    name: string,
    help: string,
    samplesOf: (record: ReleaseRecord) => Sample[],
    labels?: string[],
  ) =>
    addGauge(
      registry,
      name,
      help,
      async () => {
        const record = await read();
        return record ? samplesOf(record) : [];
      },
      labels,
    );
  ofServed(
    'padiman_release_info',
    '1, with the release that this process serves.',
    ({ release }) => [[1, { release }]],
    ['release'],
  );
  ofServed(
    'padiman_release_timestamp_seconds',
    'Unix time of the release that this process serves.',
    ({ at }) => [[Date.parse(at) / 1000]],
  );
  addGauge(
    registry,
    'padiman_release_pending',
    '1 until the files of the newest release are copied to this machine, also while it is served from the storage.',
    async () => {
      // Reading the served release begins the next try of a copy.
      const [newest] = await Promise.all([readNewest(), read()]);
      return newest ? [[isCopied(newest.release) ? 0 : 1]] : [];
    },
  );
  ofServed(
    'padiman_live_build_info',
    '1, with the live build of each remote and of the shell.',
    ({ live }) => Object.entries(live).map(([remote, { build }]) => [1, { remote, build }]),
    ['remote', 'build'],
  );
  ofServed(
    'padiman_canary_percent',
    'Share of staff that get the canary of a remote or of the shell; 0 for named people alone.',
    ({ live }) =>
      Object.entries(live).flatMap(([remote, { canary }]): Sample[] =>
        canary ? [[canary.percent, { remote, build: canary.build }]] : [],
      ),
    ['remote', 'build'],
  );
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

/**
 * Adds the expiry of the live registry, without a value before the first release, and with releases in object storage its
 * availability.
 */
export function watchRegistry(
  registry: Registry,
  site: Pick<Site, 'registry'>,
  isStorageReachable?: () => boolean,
): void {
  if (isStorageReachable)
    addGauge(
      registry,
      'padiman_release_storage_up',
      '1 while the object storage of the releases answers, 0 while releases are served from the copy.',
      () => [[isStorageReachable() ? 1 : 0]],
    );
  addGauge(
    registry,
    'padiman_registry_expires_timestamp_seconds',
    'Unix time after which browsers refuse the live registry.',
    async () => {
      const live = await site.registry().catch(() => undefined);
      const expires = Date.parse(live?.expires ?? '');
      return Number.isNaN(expires) ? [] : [[expires / 1000]];
    },
  );
}

/** Adds whether the backend of `API_URL` answers. */
export function watchBackend(registry: Registry, check: () => Promise<unknown>): void {
  addGauge(
    registry,
    'padiman_backend_up',
    'Whether the backend of API_URL answers in time with a status below 500: 1 or 0.',
    () =>
      check().then(
        () => [[1]],
        () => [[0]],
      ),
  );
}

/** Adds the metrics of the storage of releases. @returns receives each call of the storage */
export function watchStorage(registry: Registry): (call: StorageCall) => void {
  const registers = [registry];
  const calls = new Histogram({
    name: 'padiman_release_storage_call_duration_seconds',
    help: 'How long calls of the storage of releases took, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'padiman_release_storage_success_timestamp_seconds',
    help: 'Unix time of the last call that the storage of releases answered.',
    registers,
  });
  lastSuccess.remove();
  return ({ operation, outcome, milliseconds }) => {
    calls.observe({ operation, outcome }, milliseconds / 1000);
    if (outcome === 'success') lastSuccess.setToCurrentTime();
  };
}
