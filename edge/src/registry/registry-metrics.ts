import { Gauge, type Registry as MetricsRegistry } from 'prom-client';
import type { Site } from '../site/site.ts';

/**
 * Adds the expiry of the live registry to the metrics, read at each scrape; no sample before the first release. With
 * releases in object storage also its availability.
 */
export function watchRegistry(
  metrics: MetricsRegistry,
  site: Pick<Site, 'registry'>,
  isStorageReachable?: () => boolean,
): void {
  if (isStorageReachable) {
    new Gauge({
      name: 'padiman_release_storage_up',
      help: '1 while the object storage of the releases answers, 0 while releases are served from the copy.',
      registers: [metrics],
      collect() {
        this.set(isStorageReachable() ? 1 : 0);
      },
    });
  }
  new Gauge({
    name: 'padiman_registry_expires_timestamp_seconds',
    help: 'Unix time after which browsers refuse the live registry.',
    registers: [metrics],
    async collect() {
      const registry = await site.registry().catch(() => undefined);
      const expires = Date.parse(registry?.expires ?? '');
      if (Number.isNaN(expires)) this.remove();
      else this.set(expires / 1000);
    },
  });
}
