import type { Right } from '@padiman/contracts';
import { grantableRights } from '@padiman/federation/registry';
import type { ReleaseStore } from '@padiman/release/store';
import { readableRegistry } from '../site/readable-registry.ts';

/** Tells an API in this process which rights the live sections bring or require. */
export function sectionRights(store: Pick<ReleaseStore, 'live'>): () => Promise<ReadonlySet<Right>> {
  return async () => {
    const release = await store.live();
    return grantableRights(release ? readableRegistry(release.registry) : { remotes: {} });
  };
}
