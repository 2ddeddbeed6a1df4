import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { integrityOf } from '../files/integrity.ts';
import { publishRemote, publishShell, temporaryStore } from '../testing/trial-checkout.ts';
import { typesCheckout } from '../testing/trial-types.ts';
import { composeRegistry } from './compose-registry.ts';
import { findProblems } from './find-problems.ts';
import { checkCombination, haltCanary, promote, promoteCanary } from './promote.ts';

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
  const { store, folder } = await temporaryStore(t);
  const checkout = await typesCheckout(t);
  let built = 0;
  const shell = async () => {
    const { record } = await publishShell(store, folder, `start(${++built});`, checkout.shellTypes());
    return record;
  };
  const remote = async (name: string, written: string, others?: Record<string, string>) => {
    await checkout.writeRemote(name, written, others);
    const uses = checkout.remoteUses(name);
    return (await publishRemote(store, folder, name, { code: `run(${++built});`, uses })).record;
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
