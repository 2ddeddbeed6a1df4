import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf } from '../files/integrity.ts';
import { fileVerifier } from './verified-files.ts';

const script = Buffer.from('run();');
const other = Buffer.from('other();');
const integrity = { 'a.js': integrityOf(script), 'b.js': integrityOf(other) };

test('accepts the listed content and its compressed forms, and nothing else', async () => {
  const isIntact = fileVerifier();
  const forms = { '.br': brotliCompressSync, '.gz': gzipSync };
  assert.equal(await isIntact(integrity, 'a.js', script), true);
  assert.equal(await isIntact(integrity, 'a.js', other), false);
  assert.equal(await isIntact(integrity, 'c.js', script), false, 'a file that is not listed');
  assert.equal(await isIntact(integrity, 'toString', script), false);
  for (const [form, compress] of Object.entries(forms)) {
    // Twice: the second time by the remembered hash.
    for (let time = 0; time < 2; time += 1) {
      assert.equal(await isIntact(integrity, `a.js${form}`, compress(script)), true);
      assert.equal(await isIntact(integrity, `b.js${form}`, compress(script)), false, 'of another file');
    }
    assert.equal(await isIntact(integrity, `a.js${form}`, script), false, 'not compressed');
    assert.equal(await isIntact(integrity, `c.js${form}`, compress(script)), false);
  }
  assert.equal(await isIntact(integrity, 'a.js.gz', brotliCompressSync(script)), false);
});

test('a compressed form that fills the memory is rejected', async () => {
  const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024), { level: 1 });
  assert.equal(await fileVerifier()(integrity, 'a.js.gz', bomb), false);
});
