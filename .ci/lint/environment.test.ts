import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const name = String.raw`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`;

/** Patterns of code that reads an environment variable. */
const reads = [
  String.raw`process\.env\.${name}`,
  String.raw`(?:process\.env|environment)\['${name}'\]`,
  String.raw`\b(?:need|read\w*)\('${name}'`,
  // Rows of the edge's settings schema.
  String.raw`^  ${name}: (?:string|number)\(\)`,
].map((pattern) => new RegExp(pattern, 'gm'));

/** Environment variables that the product reads. */
function readByCode(): string[] {
  const found = new Set<string>();
  const files = globSync('{api,edge,release}/src/**/*.ts', { cwd: root });
  for (const file of files.filter((path) => !/\.test\.ts$|\/testing\//.test(path))) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const pattern of reads) for (const [, read] of source.matchAll(pattern)) found.add(read ?? '');
    for (const [, names] of source.matchAll(/const \{ ([A-Z_, ]+) \} = process\.env/g)) {
      for (const read of names?.split(', ') ?? []) found.add(read);
    }
  }
  return [...found].sort();
}

test('the table of docs/operations.md lists exactly the variables that the code reads', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const table = text.slice(text.indexOf('\n## Environment'), text.indexOf('\n## Health'));
  const documented = [...table.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, variable]) => variable).sort();
  const read = readByCode();
  assert.ok(read.length > 25);
  assert.deepEqual(documented, read);
});
