import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const page = 'docs/specification-coverage.md';

/** Row of the page: requirement, source, test. */
interface Row {
  line: number;
  cells: string[];
}

const rows: Row[] = readFileSync(join(root, page), 'utf8')
  .split('\n')
  .map((text, index) => ({ line: index + 1, cells: text.split('|').slice(1, -1) }))
  .filter(({ cells: [says] }) => says !== undefined && !/^ (what the specification says|-+) *$/.test(says))
  .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }));

const inBackticks = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
const inQuotes = (cell = '') =>
  [...cell.replace(/`[^`]+`/g, '').matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text]) => text ?? '');
const isFile = (name: string) => /^[\w.-]+(\/[\w.-]+)+\.(tsx?|json)$/.test(name);

const filesOf = (cell = '') => inBackticks(cell).filter(isFile);

/** Texts that the tests of a row must contain: its expressions, otherwise its quotations. */
function requiredTexts({ cells: [says, , seen] }: Row): string[] {
  const expressions = inBackticks(seen).filter((name) => !isFile(name));
  return expressions.length > 0 ? expressions : [...inBackticks(says), ...inQuotes(says)];
}

/** Tells whether a source contains a text, not only as a part of a longer word. */
function containsText(file: string, text: string): boolean {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const source = readFileSync(join(root, file), 'utf8');
  return new RegExp(`(?<!\\w)${escaped}(?!\\w)`).test(source);
}

const faultsOf = (check: (row: Row) => string[]) =>
  rows.flatMap((row) => check(row).map((fault) => `${page}:${row.line} ${fault}`));

test('every row has three cells, none empty, and names a source and a test that exist', () => {
  assert.ok(rows.length > 250);
  const faults = faultsOf(({ cells }) => {
    const [, where, seen] = cells.map(filesOf);
    return [
      ...(cells.length === 3 && cells.every(Boolean) ? [] : ['has an empty cell']),
      ...(where?.length ? [] : ['names no source']),
      ...(seen?.some((file) => /\.(test|spec)\.tsx?$/.test(file)) ? [] : ['names no test']),
      ...cells
        .flatMap(filesOf)
        .flatMap((file) => (existsSync(join(root, file)) ? [] : [`${file} does not exist`])),
    ];
  });
  assert.deepEqual(faults, []);
});

test('the texts of a row are in its tests, and each of its tests contains one of them', () => {
  const faults = faultsOf((row) => {
    const files = filesOf(row.cells[2]).filter((file) => existsSync(join(root, file)));
    const required = requiredTexts(row);
    if (required.length === 0) return ['quotes nothing and gives no expression'];
    return [
      ...required
        .filter((text) => !files.some((file) => containsText(file, text)))
        .map((text) => `no test contains ${text}`),
      ...files
        .filter((file) => !required.some((text) => containsText(file, text)))
        .map((file) => `${file} contains none of its texts`),
    ];
  });
  assert.deepEqual(faults, []);
});
