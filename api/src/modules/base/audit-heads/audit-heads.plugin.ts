import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { hasHead, readHead, sealAudit, type AuditHead } from '../audit/audit.service.ts';
import { callProvider } from '../providers/http-client.adapter.ts';
import { recordSecurityEvent, type EventOrigin } from '../security-events/security-events.service.ts';
import { databaseNow } from '../../../database/clock.ts';

/** Head of the audit as it is written: one JSON line. */
type WrittenHead = AuditHead & { at: string };

const hashes = /^[0-9a-f]{64}$/;

/** Reads a head of the form `<row>:<hash>`. @throws Error */
export function parseHead(given: string): AuditHead {
  const [row = '', hash = '', ...rest] = given.split(':');
  if (rest.length > 0 || !isRow(Number(row)) || row === '' || !hashes.test(hash))
    throw new Error(`--expect needs <row>:<hash>, not ${given}`);
  return { row: Number(row), hash };
}

/**
 * Reads written heads, one JSON line each. A line without its closing brace was being written when its process ended,
 * and is left out.
 * @throws Error naming the first invalid line
 */
export const parseHeads = (text: string): WrittenHead[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || (line.startsWith('{') && !line.trimEnd().endsWith('}'))) return [];
    const head = parseLine(line);
    if (head === undefined) throw new Error(`line ${index + 1} is not a head of the audit`);
    return [head];
  });

function parseLine(line: string): WrittenHead | undefined {
  try {
    const { row, hash, at } = JSON.parse(line) as Partial<WrittenHead>;
    if (!isRow(row) || typeof hash !== 'string' || !hashes.test(hash)) return undefined;
    return { row, hash, at: String(at) };
  } catch {
    return undefined;
  }
}

const isRow = (row: unknown): row is number => Number.isSafeInteger(row) && (row as number) >= 0;

/** Milliseconds between two writes: the most by which the end of the audit can be cut off unseen. */
const interval = 15 * 60_000;

/** Milliseconds that the receiver has to answer. */
const timeout = 10_000;

/** Posts the head of the audit to an address at start, at each interval and at the end of the server. */
export function auditHeads(app: FastifyInstance, database: Handle, url: string | undefined): void {
  if (url === undefined) return;
  app.job('audit-heads', {
    ...{ interval, runsAtStop: true, work: 'auditHeads' },
    run: auditHeadWriter(database, url, app.log),
  });
}

/**
 * Creates the writer of heads: it seals the audit and posts its head when it has changed, and reports a head posted
 * before that the database no longer has. Each process writes by itself: a claim in the database could be set by the one
 * against whom the heads are kept.
 */
export function auditHeadWriter(
  database: Handle,
  url: string,
  log: EventOrigin['log'] & { error: (details: object, message: string) => void },
): () => Promise<void> {
  let last: AuditHead | undefined;
  return async () => {
    if (last !== undefined && !(await hasHead(database, last))) {
      log.error(
        { lost: last },
        'the audit lost rows that it had: a written head is missing or has another hash',
      );
      const origin = { adminId: null, address: 'server', requestId: 'audit-heads', log };
      await recordSecurityEvent(database, origin, { kind: 'auditDamaged', details: { lost: last } });
    }
    await sealAudit(database);
    const head = await readHead(database);
    if (head.row === last?.row && head.hash === last.hash) return;
    await postHead(url, { row: head.row, hash: head.hash, at: databaseNow().toISOString() });
    last = head;
  };
}

/** Posts a head as one JSON line. @throws Error if the receiver did not store it */
async function postHead(url: string, head: WrittenHead): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = `${JSON.stringify(head)}\n`;
  const { status } = await callProvider({ method: 'POST', url, headers, body, timeout });
  if (status < 200 || status > 299) throw new Error(`the receiver answered with ${status}`);
}
