import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { usedNames } from './used-names.ts';

const files = {
  'src/ui/public': `export { Button } from './Button.tsx';\nexport * from './Card.tsx';\nexport { type Size as Scale } from './sizes.ts';`,
  'src/ui/Button': `import { type Size } from './sizes.ts';\ninterface Props { size: Size; look?: 'a' | 'b' }\nexport declare function Button(props: Props): void;\nexport {};`,
  'src/ui/Card': `export declare const Card: import("./sizes.ts").Size;\nexport declare const Other: number;`,
  'src/ui/sizes': `export type Size = 'small' | 'large';\nexport type Unused = 1;`,
};

const fingerprints = (changed: Partial<typeof files> = {}) =>
  fingerprintsOf({
    entries: { '@padiman/ui': 'src/ui/public' },
    files: new Map(Object.entries({ ...files, ...changed })),
  });

/** Names whose fingerprint differs after a change. */
function changedNames(changed: Partial<typeof files>) {
  const [before, after] = [fingerprints(), fingerprints(changed)];
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}

test('every exported name has a fingerprint, whichever way it is re-exported', () => {
  assert.deepEqual(Object.keys(fingerprints()), [
    '@padiman/ui Button',
    '@padiman/ui Card',
    '@padiman/ui Other',
    '@padiman/ui Scale',
  ]);
});

test('a fingerprint follows referenced declarations, through files and import types, and nothing else', () => {
  const { 'src/ui/Button': button, 'src/ui/sizes': sizes, 'src/ui/Card': card } = files;
  assert.deepEqual(changedNames({ 'src/ui/Button': button.replace('look?', 'look') }), [
    '@padiman/ui Button',
  ]);
  assert.deepEqual(changedNames({ 'src/ui/sizes': sizes.replace("'large'", "'huge'") }), [
    '@padiman/ui Button',
    '@padiman/ui Card',
    '@padiman/ui Scale',
  ]);
  assert.deepEqual(changedNames({ 'src/ui/Card': card.replace('number', 'string') }), ['@padiman/ui Other']);
  assert.deepEqual(changedNames({ 'src/ui/sizes': sizes.replace('Unused = 1', 'Unused = 2') }), []);
  assert.deepEqual(changedNames({ 'src/ui/Button': button.replace("'a' | 'b'", "'b'|  'a'") }), []);
});

test('a remote uses the names that its sources import, tests excluded', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'src'));
  await writeFile(
    join(folder, 'src/one.tsx'),
    `import { Button, type Size as Scale } from '@padiman/ui';\nimport * as query from '@padiman/client/query';\nimport react from 'react';`,
  );
  await writeFile(join(folder, 'src/one.test.tsx'), `import { renderScreen } from '@padiman/testing';`);
  assert.deepEqual(await usedNames(folder), [
    '@padiman/client/query *',
    '@padiman/ui Button',
    '@padiman/ui Size',
  ]);
});
