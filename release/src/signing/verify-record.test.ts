import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialSigner, trialSignerOf } from '../testing/trial-checkout.ts';
import { isPublicKey, isSignatureOf, signedText } from './verify-record.ts';

const record = { name: 'mfe-rides', files: { b: '2', a: '1' }, list: [1, { d: 1, c: 2 }] };

test('a signature covers all fields of a record, whatever their order', () => {
  const signed = trialSigner.sign(signedText(record, 'signed'));
  const isSigned = (changed: object) => isSignatureOf(signedText({ ...changed, signed }, 'signed'), signed);
  assert.equal(isSigned(record), true);
  const { name, files, list } = record;
  assert.equal(isSigned({ list: [1, { c: 2, d: 1 }], files: { a: '1', b: '2' }, name }), true);
  assert.equal(isSigned({ ...record, absent: undefined }), true);
  for (const changed of [
    { ...record, more: 1 },
    { name, files },
    { ...record, files: { ...files, a: '2' } },
    { ...record, list: [...list].reverse() },
    JSON.parse(
      '{"name":"mfe-rides","files":{"b":"2","a":"1","__proto__":{}},"list":[1,{"d":1,"c":2}]}',
    ) as object,
  ])
    assert.equal(isSigned(changed), false);
});

test('malformed signatures and keys are rejected without an error', () => {
  const { key, signature } = trialSigner.sign('text');
  assert.equal(isSignatureOf('text', { key, signature }), true);
  for (const malformed of [
    undefined,
    null,
    'text',
    { key },
    { key, signature: 1 },
    { key: [key], signature },
    { key, signature: '' },
    { key, signature: signature.slice(1) },
    { key: trialSignerOf(9).key, signature },
    { key: key.slice(1), signature },
  ])
    assert.equal(isSignatureOf('text', malformed), false);
  for (const wrong of ['', 'x', `${key}=`, `${key} `, `${key}\n`]) assert.equal(isPublicKey(wrong), false);
});
