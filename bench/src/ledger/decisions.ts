import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import pg from 'pg';
import type { Scratch } from '../api/scratch.ts';
import { startApi } from '../api/server-process.ts';
import type { Pending } from './pending.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of one decision, and whose it was. */
export interface RecordedDecision {
  statements: Statement[];
  of: Pending;
}

/** Accepts one request through the API, and notes every statement that it sent for it. */
export async function recordDecision(scratch: Scratch, of: Pending, file: string): Promise<RecordedDecision> {
  writeFileSync(file, '');
  const api = await startApi(scratch.url, file);
  try {
    // What happens at a first call only is not part of a decision.
    const headers = { authorization: `Bearer ${scratch.token}` };
    await (await fetch(`${api.address}/api/dashboard/dashboard-summary`, { headers })).text();
    writeFileSync(file, '');
    await decideOverHttp(api.address, scratch.token, [of], 1);
    const statements = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Statement);
    return { statements, of };
  } finally {
    await api.stop();
  }
}

/** Accepts requests by calls over kept connections. @returns decisions a second */
export function decideOverHttp(
  address: string,
  token: string,
  requests: Pending[],
  connections: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const one = ({ userId, withdrawalId }: Pending) =>
    new Promise<void>((resolve, reject) => {
      const call = request(
        `${address}/api/dashboard/update-withdrawal/`,
        {
          method: 'PUT',
          agent,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        },
        (answer) => {
          answer.resume().on('end', () => {
            if (answer.statusCode === 200) resolve();
            else reject(new Error(`A decision was answered with ${answer.statusCode}`));
          });
        },
      );
      call.on('error', reject);
      call.end(JSON.stringify({ _id: userId, withdrawalID: withdrawalId, status: 'accepted' }));
    });
  return timed(
    requests,
    Array.from({ length: connections }, () => one),
  ).finally(() => agent.destroy());
}

/** Accepts requests by the recorded statements alone, each decision on one connection. @returns decisions a second */
export async function decideBare(
  databaseUrl: string,
  recorded: RecordedDecision,
  requests: Pending[],
  connections: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  try {
    return await timed(
      requests,
      clients.map((client) => (pending: Pending) => replay(client, recorded, pending)),
    );
  } finally {
    for (const client of clients) await client.end();
  }
}

/** The same statements for another request: only what names the request, and the audit's chain, is another. */
async function replay(
  client: pg.Client,
  { statements, of }: RecordedDecision,
  pending: Pending,
): Promise<void> {
  const entry = randomUUID();
  const hash = randomBytes(32).toString('hex');
  let head = { sequence: '0', hash: '' };
  for (const { text, values } of statements) {
    const own = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(own);
      if (typeof value !== 'string') return value;
      return value
        .replaceAll(of.id, pending.id)
        .replaceAll(of.userId, pending.userId)
        .replaceAll(of.withdrawalId, pending.withdrawalId)
        .replaceAll(/("(?:transaction_)?id":")[0-9a-f-]{36}/g, `$1${entry}`);
    };
    let given = values.map(own);
    const next = Number(head.sequence) + 1;
    if (text.startsWith('insert into "audit"')) given = [next, ...given.slice(1, -2), head.hash, hash];
    if (text.startsWith('update "audit_head"')) given = [next, hash, 1];
    const { rows } = await client.query<typeof head>(text, given.length === 0 ? undefined : given);
    if (text.includes('from "audit_head"')) head = rows[0] ?? head;
  }
}

/** Works through requests, each worker one at a time. */
async function timed(requests: Pending[], workers: ((pending: Pending) => Promise<void>)[]): Promise<number> {
  const left = [...requests];
  const started = performance.now();
  await Promise.all(
    workers.map(async (decide) => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await decide(next);
    }),
  );
  return requests.length / ((performance.now() - started) / 1000);
}
