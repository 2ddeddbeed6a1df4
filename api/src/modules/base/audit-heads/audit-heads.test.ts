import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { it, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { appendActions } from '../../../testing/audit.ts';
import { listenOnLoopback } from '../../../testing/loopback.ts';
import { sealAudit, walkAudit } from '../audit/audit.service.ts';
import { auditHeadWriter, parseHead, parseHeads } from './audit-heads.plugin.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { valuesOf } from '../../../testing/at-once.ts';

const hash = 'a'.repeat(64);
const head = { row: 7, hash, at: '2026-11-22T08:00:00.000Z' };

/** Deletes the rows after one, as the owner of the table can, and makes the rest a valid chain. */
async function cutOff(database: Handle, last: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`alter table audit disable trigger audit_append_only`.execute(transaction);
    await sql`delete from audit where sequence > ${last}`.execute(transaction);
    await sql`update audit_head set sequence = ${last},
      hash = (select hash from audit where sequence = ${last})`.execute(transaction);
    await sql`alter table audit enable trigger audit_append_only`.execute(transaction);
  });
}

onEachDatabase('written heads of the audit', (api, database) => {
  const logged: object[] = [];
  const log = { warn: () => undefined, error: (details: object) => void logged.push(details) };

  it('reveal the deletion of the last rows, which the chain alone does not', async (context) => {
    const received = await receive(context, [204]);
    const write = auditHeadWriter(database, received.url, log);
    await appendActions(database, 'one', 'two', 'three');
    await write();
    await write();
    await appendActions(database, 'four', 'five');
    await write();
    const written = parseHeads(received.bodies.join(''));
    assert.deepEqual(valuesOf(written, 'row'), [3, 5]);
    assert.deepEqual([(await walkAudit(database, written)).lost, logged], [null, []]);

    await cutOff(database, 4);
    const { brokenAt, lost } = await walkAudit(database, written);
    assert.deepEqual([brokenAt, lost?.row], [null, 5]);
    await write();
    assert.deepEqual(logged, [{ lost: { row: 5, hash: written[1]?.hash } }]);
    assert.deepEqual(await rowsOf(database, 'security_events', ['kind']), [{ kind: 'auditDamaged' }]);

    // Rows appended since have the same numbers, and other hashes.
    await appendActions(database, 'one', 'two', 'three');
    await sealAudit(database);
    const rewritten = await walkAudit(database, written);
    assert.deepEqual([rewritten.brokenAt, rewritten.lost?.row], [null, 5]);
  });

  it('are posted again after an answer other than 2xx', async (context) => {
    const received = await receive(context, [403, 204]);
    const write = auditHeadWriter(database, received.url, log);
    await assert.rejects(write(), /answered with 403/);
    await write();
    await write();
    const [refused, stored, ...more] = received.bodies.map((body) => JSON.parse(body) as object);
    assert.deepEqual(Object.keys(stored ?? {}), ['row', 'hash', 'at']);
    assert.deepEqual([{ ...refused, at: 0 }, more], [{ ...stored, at: 0 }, []]);
  });
});

test('refuses heads that are none, with their line', () => {
  assert.deepEqual(parseHead(`7:${hash}`), { row: 7, hash });
  for (const given of ['', '7', `x:${hash}`, `-1:${hash}`, `7:${hash}:1`, '7:abc', `:${hash}`])
    assert.throws(() => parseHead(given), /--expect needs/);
  assert.throws(() => parseHeads(`${JSON.stringify(head)}\nnonsense\n`), /line 2 is not a head/);
  assert.throws(() => parseHeads(`{"row":1.5,"hash":"${hash}"}\n`), /line 1/);
});

/** Server that answers its requests with these statuses, and further ones with the last. */
async function receive(context: TestContext, statuses: number[]) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(statuses[Math.min(bodies.length, statuses.length) - 1] ?? 204).end();
  });
  return { bodies, url: `${(await listenOnLoopback(server, context)).url}/heads` };
}
