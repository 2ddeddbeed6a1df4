import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownDays, readDevice, writeDevice, type DeviceKeys } from './trusted-browsers.plugin.ts';

const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys: DeviceKeys = [current];
const phone = (at: number) => `080300000${String(at).padStart(2, '0')}`;
const day = 86_400_000;

test('a device keeps its id and knows each account that signed in', () => {
  const first = writeDevice(keys, undefined, phone(1));
  const both = writeDevice(keys, first, phone(2));
  const device = readDevice(keys, first, phone(1));
  assert.match(device!, /^[\w-]{22}$/);
  assert.deepEqual([readDevice(keys, both, phone(1)), readDevice(keys, both, phone(2))], [device, device]);
  assert.equal(readDevice(keys, both, phone(3)), null);
  assert.notEqual(device, readDevice(keys, writeDevice(keys, undefined, phone(1)), phone(1)));
});

test('a further login replaces the entry of its account; the oldest of more than ten are forgotten', () => {
  let cookie = writeDevice(keys, undefined, phone(1));
  assert.equal(writeDevice(keys, cookie, phone(1)).split('.').length, 2);
  for (let at = 2; at <= 11; at += 1) cookie = writeDevice(keys, cookie, phone(at));
  assert.equal(readDevice(keys, cookie, phone(1)), null);
  for (let at = 2; at <= 11; at += 1) assert.ok(readDevice(keys, cookie, phone(at)), phone(at));
  assert.ok(cookie.length < 1_000);
});

test('a device is forgotten after 180 days', () => {
  const cookie = writeDevice(keys, undefined, phone(1), 1_700_000_000_000);
  assert.ok(readDevice(keys, cookie, phone(1), 1_700_000_000_000 + (knownDays - 1) * day));
  assert.equal(readDevice(keys, cookie, phone(1), 1_700_000_000_000 + knownDays * day), null);
});

test('keys rotate: the former key is accepted, and a login signs with the current one', () => {
  const before = writeDevice([old], undefined, phone(1));
  const during: DeviceKeys = [current, old];
  const device = readDevice(during, before, phone(1));
  assert.ok(device);
  assert.equal(readDevice(keys, writeDevice(during, before, phone(1)), phone(1)), device);
  assert.equal(readDevice(keys, before, phone(1)), null);
});
