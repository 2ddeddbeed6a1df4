import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { databaseNow } from '../../../database/clock.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertApplication, insertToken, insertUser } from '../../../testing/records.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { valuesOf } from '../../../testing/at-once.ts';
import { deleteRows, rowOf, setRows } from '../../../testing/rows.ts';
import { findSource, openVideo, type VideoPlay } from './driver-video.service.ts';
import type { VideoSource } from './video-source.port.ts';

const serving = { settings: { driverVideo: { hosts: ['videos.padiman.example.org'], sample: true } } };

onEachDatabase('videos of driver applications', serving, (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  const newApplication = async (car_video: string | null = 'https://videos.example.com/cars/1.mp4') =>
    insertApplication(database, { user_id: await insertUser(database), car_video });
  const call = (id: string, part: string, body?: unknown, token = boss.token) => {
    const method = body === undefined ? 'GET' : 'POST';
    return api.call(method, `/dashboard/drivers/applications/${id}/${part}`, { token, body });
  };
  const pathOf = async (id: string, token = boss.token): Promise<string> =>
    (await call(id, 'video-source', undefined, token)).body.data.path;
  /** Asks as a player does, without a bearer token. */
  const play = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}${path}`, { headers });

  it('play from an address for the session alone, in parts, and never run', async () => {
    const { status, body } = await call(await newApplication(), 'video-source');
    assert.deepEqual([status, body.data.refusal], [200, null]);
    const minutes = (Date.parse(body.data.until) - databaseNow().getTime()) / 60_000;
    assert.ok(minutes > 4 && minutes <= 5, String(minutes));
    const whole = await play(body.data.path);
    assert.equal(whole.status, 200);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    for (const [name, value] of [
      ['content-type', 'video/webm'],
      ['content-length', String(bytes.length)],
      ['accept-ranges', 'bytes'],
      ['x-content-type-options', 'nosniff'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['cache-control', 'no-store'],
    ] as const) {
      assert.equal(whole.headers.get(name), value, name);
    }
    assert.match(whole.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none';/);
    const part = await play(body.data.path, { range: 'bytes=10-19' });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 10-19/${bytes.length}`]);
    assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.slice(10, 20));
    assert.equal((await play(body.data.path, { range: `bytes=${bytes.length}-` })).status, 416);
    assert.equal((await fetch(`${api.url}${body.data.path}`, { method: 'HEAD' })).status, 404);
  });

  it('play with no forged address, for no other application, and not after the session or the right', async () => {
    const [id, other] = [await newApplication(), await newApplication()];
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const path = await pathOf(id, admin.token);
    const refused = async (address: string) => {
      const answer = await play(address);
      assert.equal(answer.status, 401, address);
      assert.equal(((await answer.json()) as { code: string }).code, 'unauthenticated');
    };
    await refused(path.replace(id, other));
    await refused(path.replace(/\?.*/, ''));
    await refused(`${path}x`);
    await refused(`${path}&ticket=a`);
    assert.equal((await play(path.replace(id, 'x'))).status, 400);
    assert.equal((await play(path, { range: 'bytes=0-1' })).status, 206);

    const demote = (is: boolean) => setRows(database, 'admins', { super_admin: is }, { id: admin.id });
    await demote(false);
    await refused(path);
    await demote(true);
    await admin.post('/admin/logout');
    await refused(path);
    const again = await pathOf(id, await insertToken(database, admin.id));
    assert.equal((await play(again, { range: 'bytes=0-1' })).status, 206);
    await setRows(database, 'driver_applications', { deleted_at: sql`now()` }, { id });
    assert.equal((await play(again)).status, 404);
  });

  it('are broken off within a part once the session is ended', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const session = await rowOf(database, 'sessions', ['id'], { admin_id: admin.id });
    const id = await newApplication('https://videos.padiman.example.org/a.mp4');
    const body = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1024 * 1024)));
    const source: VideoSource = {
      open: () => Promise.resolve({ status: 200, headers: {}, body }),
      close: () => Promise.resolve(),
    };
    const { driverVideo: hosts } = serving.settings;
    const play: VideoPlay = { hosts, source, sample: source, keys: [Buffer.alloc(32, 1)] };
    const { path } = await findSource(database, play, { id, sessionId: session.id });
    const given = { id, ticket: path!.replace(/.*=/, ''), range: undefined, isAllowed: () => true };
    const answer = await openVideo(database, play, { ...given, gone: new AbortController().signal });
    let received = 0;
    await assert.rejects(async () => {
      for await (const chunk of answer.body) {
        if (received === 0) await deleteRows(database, 'sessions', { admin_id: admin.id });
        received += (chunk as Buffer).length;
      }
    }, /has expired/);
    assert.ok(received < 5 * 1024 * 1024, String(received));
  });

  it('say why they are not played', async () => {
    for (const [address, reason] of [
      [null, /no video/],
      ['http://videos.padiman.example.org/a.mp4', /no video/],
      ['https://127.0.0.1/a.mp4', /no video/],
      ['https://169.254.169.254/latest/meta-data/', /no video/],
      ['https://videos.padiman.example.org:8443/', /no video/],
      ['https://elsewhere.example.org/a.mp4', /Videos from elsewhere.example.org are not played here/],
      ['https://videos.padiman.example.org.evil.example.org/a.mp4', /are not played here/],
    ] as const) {
      const { status, body } = await call(await newApplication(address), 'video-source');
      assert.deepEqual([status, body.data.path, body.data.until], [200, null, null], String(address));
      assert.match(body.data.refusal, reason);
    }
  });

  it('are not played any more once the applicant names another host', async () => {
    const id = await newApplication();
    const path = await pathOf(id);
    await setRows(database, 'driver_applications', { car_video: 'https://elsewhere.example.org/' }, { id });
    assert.equal((await play(path)).status, 404);
  });

  it('that their host does not send are unavailable', async () => {
    // A name that is not given out (RFC 2606), so that nothing is sent.
    const path = await pathOf(await newApplication('https://videos.padiman.example.org/a.mp4'));
    const answer = await play(path);
    assert.equal(answer.status, 503);
    assert.match(((await answer.json()) as { message: string }).message, /does not send it/);
  });

  it('have notes in their order, audited without their text, and once', async () => {
    const id = await newApplication();
    const notes = async () => valuesOf((await call(id, 'video-notes')).body.data, 'at', 'text');
    assert.deepEqual(await notes(), []);
    const added = await call(id, 'video-notes', { at: 42, text: 'The plate cannot be read' });
    const { _id, createdAt, ...note } = added.body.data;
    assert.deepEqual(note, { at: 42, text: 'The plate cannot be read', by: 'Halima Admin' });
    assert.ok(Date.parse(createdAt) <= Date.now());
    await call(id, 'video-notes', { at: 7, text: 'Scratch at the left door' });
    const again = await call(id, 'video-notes', { at: 42, text: 'The plate cannot be read' });
    assert.equal(again.body.data._id, _id);
    assert.deepEqual(await notes(), [
      [7, 'Scratch at the left door'],
      [42, 'The plate cannot be read'],
    ]);
    const audited = await auditOf(database, id);
    assert.deepEqual(valuesOf(audited, 'action', 'admin_id'), [
      ['driverApplication.videoNote', boss.id],
      ['driverApplication.videoNote', boss.id],
    ]);
    assert.deepEqual(audited[0]?.after, { videoNote: _id, second: 42 });
  });

  it('have no notes without text, before the start, or on an unknown application', async () => {
    const id = await newApplication();
    for (const body of [
      { at: -1, text: 'a' },
      { at: 1.5, text: 'a' },
      { at: '1', text: 'a' },
      { at: 86_401, text: 'a' },
      { at: 1, text: ' ' },
      { at: 1, text: 'a'.repeat(501) },
      { at: 1 },
      { text: 'a' },
      { at: 1, text: 'a', by: 'me' },
    ]) {
      assert.equal((await call(id, 'video-notes', body)).status, 400, JSON.stringify(body));
    }
    for (const [part, body] of [
      ['video-notes', undefined],
      ['video-source', undefined],
      ['video-notes', { at: 1, text: 'a' }],
    ] as const) {
      assert.equal((await call(newId(), part, body)).status, 404, part);
    }
    const officer = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    assert.equal((await call(id, 'video-notes', { at: 1, text: 'a' }, officer.token)).status, 403);
  });
});
