import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

test('every test that the documentation names exists', () => {
  const names = new Set(files.map((file) => basename(file)));
  const pages = files.filter(
    (file) => /^docs\/.*\.md$/.test(file) && !file.endsWith('/your-first-remote.md'),
  );
  const named = pages.flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(/`(?:[\w./-]*\/)?([\w.-]+\.(?:test|spec)\.tsx?)`/g),
    ].map(([, name = '']) => ({ page, name })),
  );
  assert.ok(named.length > 300, `found only ${named.length} names`);
  const missing = named.filter(({ name }) => !names.has(name)).map(({ page, name }) => `${page}: ${name}`);
  assert.deepEqual([...new Set(missing)], []);
});
