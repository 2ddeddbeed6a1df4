import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headOf, maxVideoBytes, rangeOf } from './driver-video.rules.ts';

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
