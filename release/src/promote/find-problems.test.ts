import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { understood } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { publishRemote, publishShell, storeWithRelease, temporaryStore } from '../testing/trial-checkout.ts';
import { checkCombination, haltCanary, promote, promoteCanary } from './promote.ts';
import { integrityOf } from '../files/durable-file.ts';
import { typesCheckout } from '../testing/checkouts.ts';
import { composeRegistry } from './compose-registry.ts';
import { findProblems } from './find-problems.ts';

const path = { path: '/new', title: 'New', access: 'staff' };
const described = { name: 'mfe-new', title: 'New', owner: 'Team', paths: [path], menu: [] };

/** Stores a build as a newer version of the tools would publish it: nothing validates its descriptor. */
async function put(store: ReleaseStore, like: BuildRecord, build: string, others: object) {
  const record: BuildRecord = { ...like, build, ...others };
  assert.equal(await store.putBuild(record, new Map()), true);
  return record;
}

/** Store with a live shell and two remotes, and a build of `mfe-new` with this descriptor. */
async function storeWith(t: Parameters<typeof storeWithRelease>[0], descriptor: object) {
  const { store, folder, records } = await storeWithRelease(t);
  const [shell, rides] = records as [BuildRecord, BuildRecord];
  const record = await put(store, rides, '1.0.0-new', { name: 'mfe-new', descriptor, needs: {} });
  return { store, folder, shell, record };
}

const paths = (...others: object[]) => ({ ...described, paths: [path, ...others] });

const refused: [string, unknown, RegExp][] = [
  ['no descriptor', undefined, /was published without a descriptor/],
  [
    'a key that it requires of a newer shell',
    { ...described, layout: 'wide', requires: ['layout'] },
    /requires the key layout of remote\.json, which shell 1\.0\.0-\S+ does not read/,
  ],
  [
    'an access that nobody knows',
    { ...described, paths: [{ ...path, access: 'everyone' }] },
    /has an invalid remote\.json: paths\[0\]\.access .* denies everybody: "everyone"/,
  ],
  [
    'a right that nobody declares',
    { ...described, paths: [{ ...path, access: 'viewNothing' }] },
    /requires the right viewNothing, which neither the access table nor a live remote declares/,
  ],
  [
    'a path without access',
    paths({ path: '/other', title: 'Other' }),
    /has an invalid remote\.json: paths\[1\]\.access/,
  ],
  [
    'an address of another origin',
    paths({ ...path, path: '//evil.example' }),
    /has an invalid remote\.json: paths\[1\]/,
  ],
  [
    'the name of another remote',
    { ...described, name: 'mfe-rides' },
    /has an invalid remote\.json: .* "mfe-rides"/,
  ],
  [
    'a menu entry outside its own paths',
    {
      ...described,
      menu: [{ label: 'Late rides', path: '/rides', icon: 'plain', order: 10, access: 'staff' }],
    },
    /has a menu entry for \/rides, which it does not serve/,
  ],
  ['a text as descriptor', 'x', /.*descriptor is no object/],
];

for (const [what, descriptor, message] of refused) {
  test(`a new build with ${what} is refused by name`, async (t) => {
    const { store, record } = await storeWith(t, descriptor as object);
    const before = await store.live();
    const named = new RegExp(`mfe-new 1\\.0\\.0-new ${message.source}`);
    await assert.rejects(checkCombination(store, [record]), named);
    await assert.rejects(promote(store, [record]), named);
    assert.deepEqual(await store.live(), before);
  });
}

test('keys that the shell does not read are a warning, and reach the registry unchanged', async (t) => {
  const descriptor = { ...described, layout: 'wide', paths: [{ ...path, hint: 'x' }] };
  const { store, shell, record } = await storeWith(t, descriptor);
  assert.deepEqual((await checkCombination(store, [record])).warnings, [
    `mfe-new 1.0.0-new has the key layout in remote.json, which shell ${shell.build} ignores`,
    `mfe-new 1.0.0-new has the key paths.hint in remote.json, which shell ${shell.build} ignores`,
  ]);
  const { registry } = await promote(store, [record]);
  assert.deepEqual(registry.remotes['mfe-new']?.descriptor, descriptor);
});

test('a right that nobody knows, brought by a remote alone, is accepted', async (t) => {
  const rights = [{ name: 'viewReports', label: 'View Reports', opens: 'reports' }];
  const descriptor = { ...described, paths: [{ ...path, access: 'viewReports' }], rights };
  const { store, record } = await storeWith(t, descriptor);
  assert.deepEqual((await checkCombination(store, [record])).warnings, []);
  assert.ok((await promote(store, [record])).registry.remotes['mfe-new']);
});

test('an older live shell is named when a remote needs more than it reads', async (t) => {
  const needing = { ...described, rights: [], requires: ['rights'] };
  const { store, shell, record } = await storeWith(t, needing);
  const older = await put(store, shell, '0.9.0-old', {
    understands: { ...understood, keys: understood.keys.filter((key) => !key.startsWith('rights')) },
  });
  await promote(store, [older]);
  await assert.rejects(
    promote(store, [record]),
    /mfe-new 1\.0\.0-new requires the key rights .* shell 0\.9\.0-old does not read: promote a newer shell/,
  );
  const narrow = await put(store, shell, '0.9.1-old', {
    understands: { ...understood, accesses: ['public', 'right'] },
  });
  await promote(store, [narrow]);
  await assert.rejects(
    promote(store, [{ ...record, ...(await put(store, record, '1.0.1-new', { descriptor: described })) }]),
    /mfe-new 1\.0\.1-new requires the access staff for \/new, which shell 0\.9\.1-old does not understand/,
  );
  // A shell that reads the key takes the remote, and cannot go back while that is live.
  await promote(store, [shell, record]);
  await assert.rejects(promote(store, [older]), /mfe-new 1\.0\.0-new requires the key rights/);
});

const dataTable = (props: string) => ({
  'shared/ui/src/DataTable.ts': `export function DataTable(props: ${props}) { return props; }`,
});
const original = `{ title: string; size?: 'small' | 'large' }`;

const usingTable = (props: string) => `import { DataTable } from '@padiman/ui';
export default function Screen() {
  return DataTable({ ${props} });
}`;

/** A store whose live release has the shell of a checkout, and mfe-rides with one screen. */
async function liveConsole(t: TestContext, screen = usingTable(`title: 'Rides', size: 'large'`)) {
  const { store, folder, publish } = await temporaryStore(t);
  const checkout = await typesCheckout(t);
  let built = 0;
  const shell = async () => {
    const { record } = await publishShell(store, folder, `start(${++built});`, checkout.shellTypes());
    return record;
  };
  const remote = async (name: string, written: string, others?: Record<string, string>) => {
    await checkout.writeRemote(name, written, others);
    const uses = checkout.remoteUses(name);
    return await publish(name, { code: `run(${++built});`, uses });
  };
  await promote(store, [await shell(), await remote('mfe-rides', screen)]);
  return { store, folder, checkout, shell, remote };
}

const changes: [change: string, props: string, finding: RegExp | undefined][] = [
  ['a narrowing of a used prop', `{ title: string; size?: 'small' }`, /"large".*not assignable/],
  ['a new required prop', `${original} & { label: string }`, /'label' is missing/],
  ['a removed prop', `{ title: string }`, /'size' does not exist/],
  ['a widening', `{ title: string | number; size?: 'small' | 'large' | 'huge' }`, undefined],
  ['a narrowing of what is not used', `{ title: string; size?: 'large' }`, undefined],
];

for (const [change, props, finding] of changes) {
  test(`${change} is ${finding ? 'refused' : 'accepted'}`, async (t) => {
    const { store, checkout, shell } = await liveConsole(t);
    await checkout.write(dataTable(props));
    const next = await shell();
    if (finding) await assert.rejects(promote(store, [next]), finding);
    else assert.equal((await promote(store, [next])).release, '000002');
  });
}

test('two versions of an export stand side by side until no remote uses the first one', async (t) => {
  const { store, checkout, shell, remote } = await liveConsole(t);
  const exported = (...tables: string[]) => ({
    'shared/ui/src/public.ts': tables.map((table) => `export { ${table} } from './${table}.ts';`).join('\n'),
    'shared/ui/src/DataTable2.ts': `export function DataTable2(props: { heading: string }) { return props; }`,
  });
  await checkout.write(exported('DataTable2'));
  await assert.rejects(promote(store, [await shell()]), /has no exported member .*'DataTable'/);
  await checkout.write(exported('DataTable', 'DataTable2'));
  await promote(store, [await shell()]);
  const second = `import { DataTable2 } from '@padiman/ui';\nexport default () => DataTable2({ heading: 'Rides' });`;
  await promote(store, [await remote('mfe-rides', second)]);
  await checkout.write(exported('DataTable2'));
  const last = await shell();
  assert.equal((await promote(store, [last])).live.shell?.build, last.build);
});

test("a remote whose module the shell's next version cannot mount is refused", async (t) => {
  const { store, checkout, shell } = await liveConsole(t);
  const module = (screens: string) => ({
    'shared/federation/src/public.ts': `export interface RemoteModule { ${screens} }`,
  });
  await checkout.write(
    module('screens: Record<string, () => Promise<{ default: () => unknown }>>; icon?: string'),
  );
  await promote(store, [await shell()]);
  await checkout.write(
    module('screens: Record<string, () => Promise<{ default: () => unknown }>>; icon: string'),
  );
  await assert.rejects(
    promote(store, [await shell()]),
    /mfe-rides \S+ src\/remote\.tsx:1 uses 'export default', .* shell \S+: Property 'icon' is missing/,
  );
});

test('a canary is compared too, and ending it waits for no compiler', async (t) => {
  const { store, checkout, shell, remote } = await liveConsole(t);
  const bad = await remote('mfe-rides', usingTable(`title: 1`));
  await assert.rejects(promoteCanary(store, bad, 10), /main\.screen\.tsx:3 uses 'title'/);
  // A canary that is live already, and a shell that it does not compile with.
  const canary = await remote('mfe-rides', usingTable(`title: 'Rides', size: 'small'`));
  await promoteCanary(store, canary, 10);
  await checkout.write(dataTable(`{ title: string; size?: 'large' }`));
  const next = await shell();
  await assert.rejects(promote(store, [next]), new RegExp(`mfe-rides ${canary.build} src/main`));
  const read = store.readFile.bind(store);
  store.readFile = (name, build, file) =>
    // All files are verified; the compiler could not read this one.
    file === 'uses.json' ? Promise.resolve(Buffer.from('compared')) : read(name, build, file);
  assert.ok(await haltCanary(store, canary, 'failures'));
});

test('equal types are not compiled again, builds without types are a warning, and both are told apart', async (t) => {
  const { store, folder, checkout } = await liveConsole(t);
  await checkout.writeRemote('mfe-late', usingTable(`title: 1`));
  const uses = checkout.remoteUses('mfe-late');
  const against = integrityOf(Buffer.from(JSON.stringify(checkout.shellTypes())));
  // Its sources would be refused, if they were compiled.
  const beside = (await publishRemote(store, folder, 'mfe-late', { uses, against })).record;
  assert.deepEqual((await checkCombination(store, [beside])).warnings, []);

  const { integrity, ...old } = (await publishRemote(store, folder, 'mfe-late', { code: 'old();', uses }))
    .record;
  const { 'uses.json': _uses, ...others } = integrity;
  await store.putBuild({ ...old, build: '1.0.0-old', integrity: others }, new Map());
  const { warnings } = await checkCombination(store, [{ name: 'mfe-late', build: '1.0.0-old' }]);
  assert.match(warnings.join(), /^mfe-late 1\.0\.0-old records no types, so .* was not compared with shell/);

  const clashing = (await publishRemote(store, folder, 'mfe-late', { code: 'x();', uses, paths: ['/rides'] }))
    .record;
  const current = await store.live();
  const next = { ...current?.live, 'mfe-late': { build: clashing.build, lastGood: null } };
  const { problems } = await findProblems(store, await composeRegistry(store, 'none', next), current);
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['other', 'types'],
  );
  assert.match(problems[0]?.text ?? '', /path \/rides is claimed/);
  assert.match(problems[1]?.text ?? '', /uses 'title'/);
});

test("a live remote's problem refuses no other team's release, and check without builds still reports it", async (t) => {
  const { store, folder, checkout, remote } = await liveConsole(t);
  await checkout.writeRemote('mfe-bad', usingTable(`title: 1`));
  const uses = checkout.remoteUses('mfe-bad');
  const against = integrityOf(Buffer.from(JSON.stringify(checkout.shellTypes())));
  const { record } = await publishRemote(store, folder, 'mfe-bad', { uses, against });
  await promote(store, [record]);
  // From now on its record claims no agreement, as if the two had been released in spite of a warning.
  const examine = store.examineBuild.bind(store);
  store.examineBuild = async (name, build) => {
    const found = await examine(name, build);
    if (name !== 'mfe-bad' || !found?.record) return found;
    const { types: _types, ...unstated } = found.record;
    return { record: unstated };
  };
  await promote(store, [await remote('mfe-fine', usingTable(`title: 'Fine'`))]);
  await assert.rejects(checkCombination(store, []), /mfe-bad \S+ src\/main\.screen\.tsx:3 uses 'title'/);
});
