import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesCheckout } from '../testing/checkouts.ts';

const screen = `import { send } from '@padiman/client';
import { listPayouts } from '@padiman/contracts';
// This comment keeps its line.
export default async function Screen() { return (await send(listPayouts)).amount; }`;

test("the shell's types are declarations of ours and of libraries, the same in every folder", async (t) => {
  const [one, other] = [await typesCheckout(t), await typesCheckout(t)];
  const types = one.shellTypes();
  assert.deepEqual(types.entries, {
    '@padiman/client': 'shared/client/src/public.d.ts',
    '@padiman/federation': 'shared/federation/src/public.d.ts',
    '@padiman/ui': 'shared/ui/src/public.d.ts',
  });
  assert.deepEqual(Object.keys(types.files), [
    'node_modules/grid-library/index.d.ts',
    'shared/client/src/public.d.ts',
    'shared/contracts/src/public.d.ts',
    'shared/federation/src/public.d.ts',
    'shared/ui/src/DataTable.d.ts',
    'shared/ui/src/public.d.ts',
  ]);
  assert.equal(
    types.resolutions['shared/ui/src/public.d.ts']?.['grid-library'],
    'node_modules/grid-library/index.d.ts',
  );
  assert.doesNotMatch(types.files['node_modules/grid-library/index.d.ts'] ?? '', /comment/);
  assert.equal(JSON.stringify(types), JSON.stringify(other.shellTypes()));
});

test("a remote's uses are what its entry reaches, to the letter, without what the shell provides", async (t) => {
  const checkout = await typesCheckout(t);
  await checkout.writeRemote('mfe-rides', screen, {
    'main.test.tsx': `import './main.screen.tsx';`,
    'unreached.ts': `export const unreached = 1;`,
    'styles.d.ts': `declare module '*.css';`,
  });
  const uses = checkout.remoteUses('mfe-rides');
  assert.equal(uses.entry, 'mfe-rides/src/remote.tsx');
  assert.equal(uses.options.strict, true);
  assert.deepEqual(Object.keys(uses.files), [
    'mfe-rides/src/main.screen.tsx',
    'mfe-rides/src/remote.tsx',
    'mfe-rides/src/styles.d.ts',
    'shared/contracts/src/public.ts',
  ]);
  assert.equal(uses.files['mfe-rides/src/main.screen.tsx'], screen);
  assert.deepEqual(uses.resolutions['mfe-rides/src/main.screen.tsx'], {
    '@padiman/contracts': 'shared/contracts/src/public.ts',
  });
});
