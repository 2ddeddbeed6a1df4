import { Webhook } from 'standardwebhooks';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { BuildRecord } from '../store/build-record.ts';

/** Time in ms for the whole request. A release is live before it, and waits for it. */
const timeout = 10_000;

function described(changed: ChangedBuild | undefined) {
  if (!changed) return null;
  const { version = null, source } = changed.record ?? {};
  return { build: changed.build, version, commit: source?.commit ?? null, clean: source?.clean ?? null };
}

interface Published {
  before: ReleaseRecord | undefined;
  next: ReleaseRecord;
}

async function send(store: ReleaseStore, { before, next }: Published, url: string): Promise<void> {
  const [address = '', secret] = url.split('#');
  if (!secret) throw new Error('the secret is missing: RELEASE_WEBHOOK_URL=https://…#whsec_…');
  const { release, previous, action, by, at, note } = next;
  const changes = (await packageChanges(store, before, next)).map(({ name, from, to, canary }) => ({
    package: name,
    from: described(from),
    to: described(to),
    ...(canary && { canary: { from: described(canary.from), to: described(canary.to) } }),
  }));
  const data = { release, previous, action, by, ...(note && { note }), changes };
  const body = JSON.stringify({ type: 'release.published', timestamp: at, data });
  const id = `release-${release}`;
  const sentAt = new Date();
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Padiman-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    },
    body,
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
}

/**
 * Sends a release to `RELEASE_WEBHOOK_URL`, signed by Standard Webhooks with the secret behind its `#`. The release is live
 * already: a failure is printed, and fails nothing.
 */
export async function notifyOfRelease(store: ReleaseStore, published: Published): Promise<void> {
  const url = process.env.RELEASE_WEBHOOK_URL;
  if (!url) return;
  await send(store, published, url).catch((error: Error) => {
    const { cause } = error;
    const reason = cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
    console.error(`The release webhook of release ${published.next.release} failed: ${reason}`);
  });
}

/** A build on one side of a change; its record is absent when the store no longer has it. */
export interface ChangedBuild {
  build: string;
  record: BuildRecord | undefined;
}

/** Change of one package between two releases. */
export interface PackageChange {
  name: string;
  /** Live builds; undefined: the package is not live. */
  from: ChangedBuild | undefined;
  to: ChangedBuild | undefined;
  /** Canaries, if they differ. */
  canary: { from: ChangedBuild | undefined; to: ChangedBuild | undefined } | undefined;
}

/** Packages whose live build or canary differs between two releases, by name. */
export async function packageChanges(
  store: ReleaseStore,
  before: Pick<ReleaseRecord, 'live'> | undefined,
  after: Pick<ReleaseRecord, 'live'>,
): Promise<PackageChange[]> {
  const [old, current] = [before?.live ?? {}, after.live];
  const find = async (name: string, build: string | undefined): Promise<ChangedBuild | undefined> =>
    build === undefined ? undefined : { build, record: await store.findBuild(name, build) };
  const changes: PackageChange[] = [];
  for (const name of [...new Set([...Object.keys(old), ...Object.keys(current)])].sort()) {
    const [was, is] = [old[name], current[name]];
    const hasOtherCanary = JSON.stringify(was?.canary) !== JSON.stringify(is?.canary);
    if (was?.build === is?.build && !hasOtherCanary) continue;
    changes.push({
      name,
      from: await find(name, was?.build),
      to: await find(name, is?.build),
      canary: hasOtherCanary
        ? { from: await find(name, was?.canary?.build), to: await find(name, is?.canary?.build) }
        : undefined,
    });
  }
  return changes;
}
