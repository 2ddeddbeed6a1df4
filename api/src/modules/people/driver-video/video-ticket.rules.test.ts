import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { v7 as newId } from 'uuid';
import { readTicket, writeTicket } from './driver-video.rules.ts';

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
