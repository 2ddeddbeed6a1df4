import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { root } from './workspaces.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const documents = files.filter((file) => file.endsWith('.md') && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('every test that the documentation names exists', () => {
  const names = new Set(files.map((file) => basename(file)));
  const pages = documents.filter(
    (file) => file.startsWith('docs/') && !file.endsWith('/your-first-remote.md'),
  );
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`(?:[\w./-]*\/)?([\w.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  );
  assert.ok(named.length > 150, `found only ${named.length} names`);
  const missing = named.filter(({ name }) => !names.has(name)).map(({ page, name }) => `${page}: ${name}`);
  assert.deepEqual([...new Set(missing)], []);
});

/** Anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const repeated = headings.map((heading, index) => {
    const before = headings.slice(0, index).filter((other) => other === heading).length;
    return before === 0 ? heading : `${heading}-${before}`;
  });
  const ids = [...read(file).matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...repeated, ...ids]);
}

test('every link of the documents leads to a file, and to a heading in it', () => {
  const faults = documents.flatMap((document) =>
    [
      ...read(document)
        .replaceAll(/^```.*?^```/gms, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
    ]
      .map(([, link = '']) => link)
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : normalize(join(dirname(document), path));
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
      })
      .map((link) => `${document}: ${link}`),
  );
  assert.deepEqual(faults, []);
});

test('README has at most 100 lines, and a decision at most 300 words', () => {
  const lengthOf = (file: string) => read(file).split(/\s+/).filter(Boolean).length;
  const long = documents.filter((file) => /^docs\/decisions\/\d/.test(file) && lengthOf(file) > 300);
  assert.deepEqual(long, []);
  assert.ok(read('README.md').split('\n').length <= 101);
});
