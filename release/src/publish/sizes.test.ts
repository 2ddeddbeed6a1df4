import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoadingPlan } from '@padiman/federation/registry';
import { integrityOf } from '../files/integrity.ts';
import { shellPage } from './shell-page.ts';
import { sizesOf } from './sizes.ts';

/** Files with compressed forms of the given sizes. */
function filesOf(sizes: Record<string, number>, others: Record<string, string>) {
  const files = new Map<string, Uint8Array>();
  for (const [file, size] of Object.entries(sizes)) {
    files.set(file, Buffer.alloc(size * 9)).set(`${file}.br`, Buffer.alloc(size));
  }
  for (const [file, text] of Object.entries(others)) files.set(file, Buffer.from(text));
  return files;
}

test('sizes of a remote: entry, entry with the largest screen, and all scripts and styles', () => {
  const plan: LoadingPlan = {
    entry: ['expose.js', 'expose.css'],
    screens: {
      '/small': { files: ['small.js'], modules: [] },
      '/large': { files: ['large.js', 'expose.css'], modules: [] },
    },
  };
  const sizes = {
    ...{ 'remoteEntry.js': 1, 'expose.js': 2, 'expose.css': 4, 'small.js': 8, 'large.js': 16 },
    ...{ 'dialog.js': 32, 'picture.svg': 64, 'mf-manifest.json': 128 },
  };
  const files = filesOf(sizes, { 'loading.json': JSON.stringify(plan) });
  assert.deepEqual(sizesOf(files), { entry: 7, firstScreen: 23, total: 63 });
});

test('sizes of the shell: what its page loads, and all scripts and styles without the development form', () => {
  const sizes = { 'first.js': 1, 'shell.css': 2, 'table.js': 4, 'development/react.js': 8, 'icon.svg': 16 };
  const files = filesOf(sizes, { 'loading.json': '{"modules":{}}' });
  const written =
    '<script src="/shell-build/first.js"></script><link href="/shell-build/shell.css" rel="stylesheet">';
  const integrity = Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)]));
  files.set('index.html', Buffer.from(shellPage(written, '/shell/1.0.0-a/', integrity)));
  assert.deepEqual(sizesOf(files), { entry: 3, firstScreen: 3, total: 7 });
});

test('sizes of a remote without screens are those of its entry', () => {
  const files = filesOf({ 'remoteEntry.js': 5 }, {});
  assert.deepEqual(sizesOf(files), { entry: 5, firstScreen: 5, total: 5 });
});
