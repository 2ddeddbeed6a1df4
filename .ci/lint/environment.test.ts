import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { variables } from '@padiman/edge/config';
import { outdatedDocs } from './environment-docs.ts';
import { root } from './workspaces.ts';

const tables = ['api/src/config/variables.ts', 'edge/src/config/variables.ts'];
const directRead = /process\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g;
const destructured = /const \{ ([A-Z_, ]+) \} = process\.env/g;

/** Sources that run in the product or its development servers, by path. */
const sources = new Map(
  globSync('{api,edge,release,shared/{build,devtools}}/src/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path) && !tables.includes(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

test('every environment variable that the code reads is in the tables', () => {
  for (const [path, source] of sources) {
    const read = [...source.matchAll(directRead)].map(([, name = '']) => name);
    for (const [, names = ''] of source.matchAll(destructured)) read.push(...names.split(', '));
    for (const name of read) {
      // Set by npm and CI services, and read by the AWS SDK as well.
      if (['INIT_CWD', 'CI', 'AWS_ENDPOINT_URL_S3'].includes(name)) continue;
      assert.ok(name in variables, `${path} reads ${name}, which is in no table`);
    }
  }
});

test('every variable of the tables is read', () => {
  const names = Object.keys(variables);
  // A setting that nobody would change is a constant.
  assert.ok(names.length > 25 && names.length <= 47, `${names.length} variables`);
  const all = [...sources.values()].join('\n');
  for (const name of names) assert.match(all, new RegExp(`\\b${name}\\b`), `nothing reads ${name}`);
});

test('generated tables of README.md and docs are up to date (npm run docs:tables)', async () => {
  assert.deepEqual(
    (await outdatedDocs()).map(({ file }) => file),
    [],
  );
});
