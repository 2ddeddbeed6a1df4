import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder, writeFiles } from '../testing/trial-checkout.ts';
import { buildAll } from './build.ts';
import { checkoutRoot, findPackages, inputHash } from './packages.ts';

/** Creates a checkout of two minimal remotes. */
async function trialCheckout(test: Parameters<typeof temporaryFolder>[0]) {
  const root = await temporaryFolder(test);
  await mkdir(join(root, 'shared/build/src'), { recursive: true });
  await mkdir(join(root, 'node_modules'));
  await symlink(join(checkoutRoot, 'node_modules/webpack'), join(root, 'node_modules/webpack'));
  for (const name of ['mfe-one', 'mfe-two'])
    await writeFiles(join(root, name), {
      'package.json': JSON.stringify({ version: '1.0.0', type: 'module' }),
      'remote.json': '{}',
      'webpack.config.ts': `export default { entry: './src/remote.js' };`,
      'src/remote.js': `console.log('${name}');`,
    });
  return root;
}

test('finds packages with a descriptor on disk', async (t) => {
  const root = await trialCheckout(t);
  await mkdir(join(root, 'mfe-unfinished'));
  assert.deepEqual(
    findPackages(root).map(({ name }) => name),
    ['mfe-one', 'mfe-two'],
  );
});

test('builds only changed packages again', async (t) => {
  const root = await trialCheckout(t);
  const build = async () => (await buildAll({ root })).map(({ built }) => built);
  assert.deepEqual(await build(), [true, true]);
  assert.deepEqual(await build(), [false, false]);
  await writeFile(join(root, 'mfe-two/src/remote.js'), `console.log('changed');`);
  const [one, two] = await buildAll({ root });
  assert.deepEqual([one?.built, two?.built], [false, true]);
  assert.match(await readFile(join(two!.folder, 'main.js'), 'utf8'), /changed/);
});

test('tests are not an input; the preset is', async (t) => {
  const root = await trialCheckout(t);
  const [one] = findPackages(root);
  const before = inputHash(root, one!);
  await writeFile(join(root, 'mfe-one/src/remote.test.ts'), 'test');
  assert.equal(inputHash(root, one!), before);
  await writeFile(join(root, 'shared/build/src/preset.ts'), 'preset');
  assert.notEqual(inputHash(root, one!), before);
});

test('of the lock file, only the packages that the build bundles or runs are an input', async (t) => {
  const root = await trialCheckout(t);
  const [one, two] = findPackages(root);
  const packages = {
    'mfe-one': { dependencies: { bundled: '1' }, peerDependencies: { provided: '1' } },
    'mfe-two': {},
    'shared/build': { dependencies: { minifier: '1', '@padiman/testing': '1' } },
    'node_modules/@padiman/build': { resolved: 'shared/build', link: true },
    'node_modules/@padiman/testing': { dependencies: { tester: '1' } },
    'node_modules/bundled': { version: '1.0.0', dependencies: { nested: '1' } },
    'node_modules/bundled/node_modules/nested': { version: '1.0.0' },
    'node_modules/nested': { version: '2.0.0' },
    'node_modules/provided': { version: '1.0.0' },
    'node_modules/minifier': { version: '1.0.0' },
    'node_modules/tester': { version: '1.0.0' },
    'node_modules/@chakra-ui/react': { version: '1.0.0' },
  };
  const hashesWith = async (changed?: string) => {
    const altered = changed && { [changed]: { ...packages[changed as 'mfe-one'], version: '9.0.0' } };
    await writeFile(
      join(root, 'package-lock.json'),
      JSON.stringify({ packages: { ...packages, ...altered } }),
    );
    return [inputHash(root, one!), inputHash(root, two!)];
  };
  const before = await hashesWith();
  for (const [changed, affects] of [
    ['node_modules/minifier', [true, true]],
    ['node_modules/@chakra-ui/react', [true, true]],
    ['node_modules/bundled/node_modules/nested', [true, false]],
    ['node_modules/nested', [false, false]],
    ['node_modules/provided', [false, false]],
    ['node_modules/tester', [false, false]],
  ] as const) {
    const after = await hashesWith(changed);
    assert.deepEqual(
      after.map((hash, index) => hash !== before[index]),
      affects,
      changed,
    );
  }
});

test('contracts and theme are an input of remotes, the packages that render documents only of those with documents', async (t) => {
  const root = await trialCheckout(t);
  const [one, two] = findPackages(root);
  await writeFiles(root, { 'mfe-one/src/static-site.tsx': 'export default {};' });
  const before = [inputHash(root, one!), inputHash(root, two!)];
  await writeFiles(root, { 'shared/federation/src/slots.ts': 'slots', 'shared/ui/src/page.tsx': 'page' });
  assert.notEqual(inputHash(root, one!), before[0]);
  assert.equal(inputHash(root, two!), before[1]);
  await writeFiles(root, { 'shared/ui/src/theme/tokens.ts': 'tokens' });
  const themed = inputHash(root, two!);
  assert.notEqual(themed, before[1]);
  await writeFiles(root, { 'shared/contracts/src/travel/rides.calls.ts': 'calls' });
  assert.notEqual(inputHash(root, two!), themed);
});

test('a failing build is reported by package, with the output of webpack', async (t) => {
  const root = await trialCheckout(t);
  await writeFile(join(root, 'mfe-two/src/remote.js'), `import './missing.js';`);
  await assert.rejects(buildAll({ root }), /mfe-two does not build:[\s\S]*missing\.js/);
});

test('an unknown package name is rejected with the available ones', async (t) => {
  const root = await trialCheckout(t);
  await assert.rejects(buildAll({ root, names: ['mfe-three'] }), /mfe-three\. Available: mfe-one, mfe-two/);
});
