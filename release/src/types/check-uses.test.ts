import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteUses, ShellTypes } from '../store/type-artefacts.ts';
import { checkUses } from './check-uses.ts';

const shell: ShellTypes = {
  entries: { '@padiman/federation': 'federation.d.ts', '@padiman/ui': 'ui.d.ts' },
  files: {
    'federation.d.ts': 'export type RemoteModule = unknown;',
    'ui.d.ts': `export declare function Grid(size: 'small' | 'middle' | 'large'): void;`,
  },
  resolutions: {},
};

function remote(text: string): RemoteUses {
  const entry = 'mfe-rides/src/remote.ts';
  return { entry, options: { lib: ['lib.es5.d.ts'] }, files: { [entry]: text }, resolutions: {} };
}

test('a finding has the same text whichever remotes are compiled with it', () => {
  const found = remote(`import { Grid } from '@padiman/ui';\nexport default Grid(1);`);
  // Makes the types of these texts before the shell's declaration does.
  const other = remote(`export default 'large' as 'large' | 'middle' | 'small';`);
  const [alone] = checkUses(shell, [found]);
  const [, together] = checkUses(shell, [other, found]);
  assert.equal(alone?.length, 1);
  assert.match(alone[0]?.message ?? '', /"small"/);
  assert.deepEqual(together, alone);
});
