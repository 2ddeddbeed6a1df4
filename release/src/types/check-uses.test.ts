import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteUses, ShellTypes } from '../store/build-record.ts';
import { checkUses } from './check-uses.ts';

const shell: ShellTypes = {
  entries: { '@padiman/federation': 'federation.d.ts', '@padiman/ui': 'ui.d.ts' },
  files: {
    'federation.d.ts': 'export type RemoteModule = unknown;',
    'ui.d.ts': `export declare function Grid(size: 'small' | 'middle' | 'large'): void;`,
  },
  resolutions: {},
};

function remote(text: string, entry = 'mfe-rides/src/remote.ts'): RemoteUses {
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

test('a remote from a repository of its own is compared like one of the checkout', () => {
  const text = `import { Grid } from '@padiman/ui';\nexport default Grid('tiny');`;
  const own = remote(text, 'src/remote.ts');
  const bundled = 'node_modules/elsewhere/source.ts';
  own.files[bundled] = 'export const wrong: number = "one";';
  own.files['src/remote.ts'] = `import 'elsewhere';${text}`;
  own.resolutions['src/remote.ts'] = { elsewhere: bundled };
  const [found] = checkUses(shell, [own]);
  assert.deepEqual(
    found?.map(({ file, line, text: used }) => [file, line, used]),
    [['src/remote.ts', 2, "'tiny'"]],
  );
});
