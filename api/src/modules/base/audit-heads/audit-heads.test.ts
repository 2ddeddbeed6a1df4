import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { readHeadTarget } from '../../../config/head-target.ts';
import type { Handle } from '../../../database/schema.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { appendAudit, sealAudit, walkAudit } from '../audit/audit.service.ts';
import { auditHeadWriter } from './audit-heads.service.ts';
import { headFile } from './head-file.adapter.ts';
import { headObjectStorage } from './head-object-storage.adapter.ts';
import { headWebhook } from './head-webhook.adapter.ts';
import { parseHead, parseHeads } from './written-heads.rules.ts';

const hash = 'a'.repeat(64);
const head = { row: 7, hash, at: '2026-11-22T08:00:00.000Z' };

function newFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'padiman-heads-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const append = (database: Handle, count: number) =>
  database.transaction().execute((transaction) =>
    appendAudit(
      transaction,
      null,
      Array.from({ length: count }, () => ({
        ...{ action: 'test', recordType: 'test', recordId: null, before: null, after: null },
      })),
    ),
  );

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

onEachDatabase('written heads of the audit', (api) => {
  const logged: object[] = [];
  const log = {
    warn: () => undefined,
    error: (details: object) => void logged.push(details),
  };

  it('reveal the deletion of the last rows, which the chain alone does not', async (context) => {
    const { database } = api();
    const path = join(newFolder(context), 'inner', 'heads.jsonl');
    const writer = () => auditHeadWriter(database, headFile(path), log);
    await append(database, 3);
    const first = writer();
    await first();
    await first();
    await append(database, 2);
    await first();
    const written = parseHeads(readFileSync(path, 'utf8'));
    assert.deepEqual(
      written.map(({ row }) => row),
      [3, 5],
    );
    assert.equal((await walkAudit(database, written)).lost, null);
    assert.deepEqual(logged, []);

    await cutOff(database, 4);
    const { brokenAt, lost } = await walkAudit(database, written);
    assert.equal(brokenAt, null);
    assert.equal(lost?.row, 5);
    // A process that starts afterwards reads the file, and reports it too.
    await writer()();
    assert.deepEqual(logged, [{ lost: { ...written[1] } }]);
    const events = await database.selectFrom('security_events').select('kind').execute();
    assert.deepEqual(events, [{ kind: 'auditDamaged' }]);

    // Rows appended since have the same numbers, and other hashes.
    await append(database, 3);
    await sealAudit(database);
    const rewritten = await walkAudit(database, written);
    assert.deepEqual([rewritten.brokenAt, rewritten.lost?.row], [null, 5]);
  });

  it('are written again after a failure', async () => {
    const { database } = api();
    const rows: number[] = [];
    let fails = true;
    const write = auditHeadWriter(
      database,
      {
        write: async ({ row }) => {
          if (fails) throw new Error('the disk is full');
          rows.push(row);
        },
      },
      log,
    );
    await assert.rejects(write(), /the disk is full/);
    fails = false;
    await append(database, 1);
    await write();
    await write();
    assert.equal(rows.length, 1);
  });
});

test('a file holds one JSON line for each head, also after a process died while writing', async (context) => {
  const path = join(newFolder(context), 'heads.jsonl');
  const file = headFile(path);
  assert.equal(await file.last?.(), undefined);
  await file.write(head);
  assert.equal(readFileSync(path, 'utf8'), `{"row":7,"hash":"${hash}","at":"${head.at}"}\n`);
  appendFileSync(path, '{"row":8,"ha');
  assert.deepEqual(await file.last?.(), head);
  await file.write({ ...head, row: 9 });
  assert.deepEqual(
    parseHeads(readFileSync(path, 'utf8')).map(({ row }) => row),
    [7, 9],
  );
});

test('refuses heads that are none, with their line', () => {
  assert.deepEqual(parseHead(`7:${hash}`), { row: 7, hash });
  for (const given of ['', '7', `x:${hash}`, `-1:${hash}`, `7:${hash}:1`, '7:abc', `:${hash}`]) {
    assert.throws(() => parseHead(given), /--expect needs/);
  }
  assert.throws(() => parseHeads(`${JSON.stringify(head)}\nnonsense\n`), /line 2 is not a head/);
  assert.throws(() => parseHeads(`{"row":1.5,"hash":"${hash}"}\n`), /line 1/);
});

test('object storage gets one locked object for each head', async (context) => {
  const received = await receive(context, 200);
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL_S3: received.origin,
  });
  await headObjectStorage('evidence', 'console/', 400).write(head);
  const [request] = received.requests;
  assert.deepEqual(
    [request?.method, request?.url?.split('?')[0]],
    ['PUT', `/evidence/console/${encodeURIComponent(head.at)}-00000007.json`],
  );
  assert.equal(request?.headers['x-amz-object-lock-mode'], 'COMPLIANCE');
  assert.equal(
    new Date(String(request?.headers['x-amz-object-lock-retain-until-date'])).toISOString(),
    '2027-12-27T08:00:00.000Z',
  );
  // Object storage refuses a locked object without a checksum.
  assert.ok(request?.headers['x-amz-checksum-sha256'] ?? request?.headers['x-amz-trailer']);
  assert.ok(request?.body.includes(`{"row":7,"hash":"${hash}"`));
});

test('a webhook gets the line, and an answer other than 2xx is a failure', async (context) => {
  const received = await receive(context, 204);
  await headWebhook(`${received.origin}/heads`).write(head);
  assert.deepEqual(JSON.parse(received.requests[0]?.body ?? ''), head);
  const refusing = await receive(context, 403);
  await assert.rejects(headWebhook(`${refusing.origin}/heads`).write(head), /403/);
});

test('reads the place of the heads from its setting', () => {
  assert.deepEqual(readHeadTarget('s3://evidence/console/heads/'), {
    ...{ type: 'objectStorage', bucket: 'evidence', prefix: 'console/heads/' },
  });
  assert.deepEqual(readHeadTarget('s3://evidence'), {
    type: 'objectStorage',
    bucket: 'evidence',
    prefix: '',
  });
  assert.deepEqual(readHeadTarget('/var/log/heads.jsonl'), { type: 'file', path: '/var/log/heads.jsonl' });
  assert.equal(readHeadTarget('https://log.example/heads').type, 'webhook');
  for (const given of ['http://log.example/heads', 'ftp://log.example', 's3://', 'https://']) {
    assert.throws(() => readHeadTarget(given), /must be the path of a file/, given);
  }
});

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Server that answers every request with a status. */
async function receive(context: TestContext, status: number) {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
