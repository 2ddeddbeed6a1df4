import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { headOf, maxVideoBytes, rangeOf, readTicket, writeTicket } from './driver-video.rules.ts';

const video = { 'content-type': 'video/mp4', 'content-length': '1000', 'accept-ranges': 'bytes' };

test('of a video, type, length and ranges are passed on, and nothing else', () => {
  const given = {
    ...video,
    'content-type': 'Video/MP4; codecs=x',
    'set-cookie': 'a=b',
    location: '/x',
    link: 'x',
  };
  assert.deepEqual(headOf(200, given), { status: 200, headers: video });
  const part = { ...video, 'content-length': '10', 'content-range': 'bytes 5-14/1000' };
  assert.deepEqual(headOf(206, part), { status: 206, headers: part });
  assert.deepEqual(headOf(416, { 'content-range': 'bytes */1000', 'content-type': 'text/html' }), {
    status: 416,
    headers: { 'content-range': 'bytes */1000' },
  });
});

test('anything but a video of an allowed size is refused', () => {
  for (const [status, change] of [
    [301, {}],
    [404, {}],
    [500, {}],
    [204, {}],
    [200, { 'content-type': 'text/html' }],
    [200, { 'content-type': 'image/svg+xml' }],
    [200, { 'content-type': 'video/mp4, text/html' }],
    [200, { 'content-type': undefined }],
    [200, { 'content-type': 'application/octet-stream' }],
    [200, { 'content-encoding': 'gzip' }],
    [200, { 'content-length': String(maxVideoBytes + 1) }],
    [206, {}],
    [206, { 'content-range': 'bytes 0-1/*' }],
    [206, { 'content-range': `bytes 0-1/${maxVideoBytes + 1}` }],
    [206, { 'content-range': 'bytes 0-1/10\r\nset-cookie: a=b' }],
  ] as const) {
    assert.equal(typeof headOf(status, { ...video, ...change }), 'string', JSON.stringify([status, change]));
  }
  assert.equal(typeof headOf(200, { ...video, 'content-length': String(maxVideoBytes) }), 'object');
});

test('one range with a start is passed on; others get the whole video', () => {
  for (const range of ['bytes=0-', 'bytes=5-10']) assert.equal(rangeOf(range), range);
  for (const range of [
    undefined,
    '',
    'bytes=-5',
    'bytes=0-1,3-4',
    'items=0-1',
    'bytes=0-1\r\nx: y',
    'bytes=a-',
  ]) {
    assert.equal(rangeOf(range), undefined, String(range));
  }
});

const [key, former] = [randomBytes(32), randomBytes(32)];
const now = Date.parse('2026-03-01T10:00:00.000Z');
const [sessionId, applicationId] = [newId(), newId()];
const ticket = writeTicket(key, { sessionId, applicationId, until: now + 300_000 });
const read = (given: string, change: { applicationId?: string; now?: number } = {}, keys = [key]) =>
  readTicket(keys, given, { applicationId, now, ...change });

test('a ticket names the session that it was written for', () => {
  assert.equal(read(ticket), sessionId);
  assert.equal(
    read(writeTicket(former, { sessionId, applicationId, until: now + 1 }), {}, [key, former]),
    sessionId,
  );
});

test('a ticket is for one application, and ends', () => {
  assert.equal(read(ticket, { applicationId: newId() }), null);
  assert.equal(read(ticket, { now: now + 299_999 }), sessionId);
  assert.equal(read(ticket, { now: now + 300_000 }), null);
});

test('a ticket of another key, with another session or a later end is refused', () => {
  const [session, until, mac] = ticket.split('.') as [string, string, string];
  const other = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
  for (const forged of [
    writeTicket(randomBytes(32), { sessionId, applicationId, until: now + 300_000 }),
    `${newId()}.${until}.${mac}`,
    `${session}.${Number(until) + 1}.${mac}`,
    `${session}.${until}.${other}`,
    `${session}.${until}.`,
    `${session}.${until}`,
    `${ticket}x`,
    ` ${ticket}`,
    '..',
    '',
  ]) {
    assert.equal(read(forged), null, forged);
  }
});
