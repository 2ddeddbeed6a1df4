import type { BuildName, BuildRecord } from '../store/build-record.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleaseStore } from '../store/release-store.ts';
import { publishShell, temporaryStore } from '../testing/trial-checkout.ts';
import { checkCombination, promote } from './promote.ts';

/** Moving to the next major of a library, as docs/next-major.md describes it; here React 20 and jotai 4. */
async function consoleOnReact19(t: Parameters<typeof temporaryStore>[0]) {
  const { store, folder, publish } = await temporaryStore(t);
  const { record } = await publishShell(store, folder);
  const shell = async (version: string, provides: Record<string, string>) => {
    const changed: BuildRecord = { ...record, version, build: `${version}-trial`, provides };
    await store.putBuild(changed, new Map());
    return changed;
  };
  const remote = async (name: string, version: string, needs: Record<string, string>) =>
    await publish(name, { version, needs });
  const live = [
    await shell('1.0.0', { react: '19.3.1', jotai: '3.0.1' }),
    await remote('mfe-rides', '1.0.0', { react: '^19.0.0', jotai: '^3.0.0' }),
    await remote('mfe-parcels', '1.0.0', { react: '^19.0.0 || ^20.0.0' }),
  ];
  await promote(store, live);
  return { store, shell, remote };
}

/** Problems that `check` reports, without the names of builds. */
async function refusals(store: ReleaseStore, ...builds: BuildName[]): Promise<string> {
  return checkCombination(store, builds).then(
    () => 'none',
    (error: Error) => error.message.replaceAll(/ \d\.\d\.\d-\w+/g, ''),
  );
}

test('check names the remotes that do not accept the next major, and no other', async (t) => {
  const { store, shell } = await consoleOnReact19(t);
  const next = await shell('2.0.0', { react: '20.0.0', jotai: '3.0.1' });
  const found = await refusals(store, next);
  assert.match(found, /mfe-rides needs react \^19\.0\.0, but shell provides 20\.0\.0/);
  assert.match(found, /npm install --no-save react@20\.0\.0, test, and accept "\^19\.0\.0 \|\| \^20\.0\.0"/);
  assert.doesNotMatch(found, /mfe-parcels|jotai/);
  await assert.rejects(promote(store, [next]), /mfe-rides/);
});

test('teams out of step: each accepts both majors in its own time, then the shell moves alone', async (t) => {
  const { store, shell, remote } = await consoleOnReact19(t);
  const next = await shell('2.0.0', { react: '20.0.0', jotai: '3.0.1' });
  const both = await remote('mfe-rides', '1.1.0', { react: '^19.0.0 || ^20.0.0', jotai: '^3.0.0' });
  await promote(store, [both]);
  assert.equal(await refusals(store, next), 'none');
  await promote(store, [next]);

  // A remote that no longer accepts the old major comes last: it would stop the shell from going back.
  const only20 = await remote('mfe-parcels', '2.0.0', { react: '^20.0.0' });
  await promote(store, [only20]);
  assert.match(
    await refusals(store, { name: 'shell', build: '1.0.0-trial' }),
    /mfe-parcels needs react \^20/,
  );
});

test('a remote that cannot accept both majors moves in one release with the shell', async (t) => {
  const { store, shell, remote } = await consoleOnReact19(t);
  const next = await shell('2.0.0', { react: '20.0.0', jotai: '3.0.1' });
  const only20 = await remote('mfe-rides', '2.0.0', { react: '^20.0.0', jotai: '^3.0.0' });
  assert.match(
    await refusals(store, only20),
    /mfe-rides needs react \^20\.0\.0, but shell provides 19\.3\.1/,
  );
  assert.match(await refusals(store, next), /mfe-rides needs react \^19/);
  const { live } = await promote(store, [next, only20]);
  assert.deepEqual([live.shell?.build, live['mfe-rides']?.build], [next.build, only20.build]);
});

test('side by side: the shell provides the next major under a second name until all have moved', async (t) => {
  const { store, shell, remote } = await consoleOnReact19(t);
  const moved = await remote('mfe-parcels', '2.0.0', { react: '^19.0.0 || ^20.0.0', 'jotai-next': '^4.0.0' });
  assert.match(
    await refusals(store, moved),
    /mfe-parcels needs jotai-next \^4\.0\.0, but shell does not provide it/,
  );
  await promote(store, [await shell('1.1.0', { react: '19.3.1', jotai: '3.0.1', 'jotai-next': '4.0.0' })]);
  await promote(store, [moved]);

  // The old name cannot go while a remote uses it, nor the second name.
  const without = await shell('1.2.0', { react: '19.3.1', 'jotai-next': '4.0.0' });
  assert.match(
    await refusals(store, without),
    /mfe-rides needs jotai \^3\.0\.0, but shell does not provide it/,
  );
  await promote(store, [await remote('mfe-rides', '2.0.0', { react: '^19.0.0', 'jotai-next': '^4.0.0' })]);
  assert.equal(await refusals(store, without), 'none');
  const renamed = await shell('1.3.0', { react: '19.3.1', jotai: '4.0.0' });
  assert.match(await refusals(store, renamed), /mfe-rides needs jotai-next .*does not provide it/);
});
