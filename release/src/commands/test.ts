import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineCommand } from './command.ts';
import { requireRemote } from './dev.ts';

export const test = defineCommand({
  usage: 'test [pattern…]',
  summary: "Run the tests of the current folder's remote",
  details: 'Runs Jest on the test files whose path matches a pattern, or on all.',
  options: {},
  run: async ({ operands }) => {
    const { folder } = requireRemote();
    const jest = createRequire(join(folder, 'package.json')).resolve('jest/bin/jest');
    const child = spawn(process.execPath, [jest, ...operands], { cwd: folder, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error('The tests failed.');
  },
});
