import type { BuildName } from '../store/build-record.ts';
import { randomBytes } from 'node:crypto';
import type { RegisteredRemote } from '@padiman/federation/registry';
import { platformIdentity } from '../signing/trust.ts';
import { signedText } from '../signing/verify-record.ts';
import type { People } from '../store/people.ts';
import type { PreviewRecord } from '../store/previews.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { checkCombination } from './promote.ts';
import { requirePlatformSigner } from './platform-signer.ts';
import { releaseChange, type ChangeOptions } from './release-change.ts';
import { ReleaseRefused } from './build-selection.ts';

const hour = 60 * 60 * 1000;

/** Registry entry of a remote without what only a live build has. */
function withoutRelease({ lastGood: _lastGood, canary: _canary, ...entry }: RegisteredRemote) {
  return { ...entry, lastGood: null };
}

/**
 * Gives a published build to named members of staff in the live console, until it expires. The release that it makes
 * changes no live build: its registry tells pages to ask which builds they get.
 * @throws ReleaseRefused when the build is live, is not published, or does not work with the live ones
 */
export async function startPreview(
  store: ReleaseStore,
  { name, build }: BuildName,
  { people, hours, ...options }: ChangeOptions & { people: People; hours: number },
): Promise<PreviewRecord> {
  const signer = await requirePlatformSigner(store);
  const current = await store.live();
  if (!current) throw new ReleaseRefused(['Nothing is live yet: a preview needs the live builds beside it']);
  if (current.live[name]?.build === build)
    throw new ReleaseRefused([`${name} ${build} is live for everybody`]);
  const { registry } = await checkCombination(store, [{ name, build }]);
  const { shell, remotes } = registry;
  const { canary: _canary, ...shellEntry } = shell;
  const remote = remotes[name];
  const entry = name === 'shell' ? shellEntry : remote && withoutRelease(remote);
  const id = randomBytes(6).toString('hex');
  const until = new Date(Date.now() + hours * hour).toISOString();
  const text = JSON.stringify({ kind: 'preview', id, name, until, entry });
  const record: Omit<PreviewRecord, 'sealed'> = {
    schema: 1,
    id,
    at: new Date().toISOString(),
    by: platformIdentity(current.trust, signer.key),
    people,
    name,
    build,
    until,
    text,
    signed: signer.sign(text),
  };
  const preview = { ...record, sealed: signer.sign(signedText(record, 'sealed')) };
  if (!options.dryRun) await store.previews.add(preview);
  const action = `preview ${id} of ${name} ${build} for ${people.hashes.length} people until ${until}`;
  await releaseChange(store, { ...options, action, always: true, apply: (live) => live });
  return preview;
}

/** Ends a preview before it expires. @throws ReleaseRefused when there is none of this id */
export async function endPreview(
  store: ReleaseStore,
  id: string,
  options: ChangeOptions = {},
): Promise<PreviewRecord> {
  await requirePlatformSigner(store);
  const active = options.dryRun ? (await store.previews.list()).find((one) => one.id === id) : undefined;
  const ended = options.dryRun ? active : await store.previews.end(id);
  if (!ended) throw new ReleaseRefused([`There is no preview ${id}: preview --list shows them`]);
  const action = `end preview ${id} of ${ended.name} ${ended.build}`;
  await releaseChange(store, { ...options, action, always: true, apply: (live) => live });
  return ended;
}
