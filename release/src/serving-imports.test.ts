import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const script = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
for (const entry of process.argv.slice(1)) await import(entry);
console.log(JSON.stringify(loaded));
`;

/** Imports modules in a child process. @returns the URLs of all ESM and CommonJS modules it loaded */
async function modulesLoadedBy(...modules: string[]): Promise<string[]> {
  const args = ['--input-type=module', '--eval', script, ...modules];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  return JSON.parse(stdout) as string[];
}

const compilers = /\/node_modules\/(typescript|webpack|webpack-cli|ts-loader)\//;
const builders = /\/release\/src\/(checkout|publish|types|commands)\//;

test('the entries for serving code load no compiler and no build code', async () => {
  const loaded = await modulesLoadedBy('@padiman/release/store', '@padiman/release/promote');
  assert.ok(loaded.some((url) => url.endsWith('/release/src/promote/promote.ts')));
  assert.deepEqual(
    loaded.filter((url) => compilers.test(url) || builders.test(url)),
    [],
  );
});

test('the comparison of types loads the compiler, which proves that the check detects it', async () => {
  const loaded = await modulesLoadedBy('@padiman/release/publish', './types/check-uses.ts');
  assert.ok(loaded.some((url) => compilers.test(url)));
  assert.ok(loaded.some((url) => builders.test(url)));
});
