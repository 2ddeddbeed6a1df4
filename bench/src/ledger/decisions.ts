import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import pg from 'pg';
import { startRecording, type Statement } from '../api/record-responses.ts';
import type { TemporaryDatabase } from '../api/temporary-database.ts';
import type { Run } from '../run.ts';

/** A pending withdrawal request whose amount is held. */
export interface Pending {
  id: string;
  userId: string;
  withdrawalId: string;
}

/** Amount of every request in kobo. */
const amount = 100;

/** Inserts requests of users with a sufficient balance, spread over all users; database triggers hold the amounts. */
export async function insertPending(databaseUrl: string, count: number): Promise<Pending[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Pending>(
      `with payee as (
         select id, row_number() over (order by id) as n from users where not blocked and total_balance > 5000
       ), counted as (select count(*) as payees from payee)
       insert into withdrawals (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code,
         requested_amount)
       select gen_random_uuid(), payee.id, 'bench-' || n.n, '0123456789', 'Ada Obi', 'Bank', '044', ${amount}
       from generate_series(1, $1::bigint) as n cross join counted join payee on payee.n = 1 + n.n % counted.payees
       returning id, user_id as "userId", withdrawal_id as "withdrawalId"`,
      [count],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** SQL statements of one decision, and the request that it was on. */
export interface RecordedDecision {
  statements: Statement[];
  request: Pending;
}

/** Accepts one request through the API and records the SQL statements that it sends. */
export async function recordDecision(
  run: Run,
  { url, token }: TemporaryDatabase,
  request: Pending,
  file: string,
): Promise<RecordedDecision> {
  const { address, stop, record } = await startRecording(run, url, file);
  // A first call also does what is done once a process.
  const headers = { authorization: `Bearer ${token}` };
  await (await fetch(`${address}/api/dashboard/dashboard-summary`, { headers })).text();
  const statements = await record(() => decideOverHttp(address, token, [request], 1));
  await stop();
  return { statements: withoutSealing(statements), request };
}

/** Leaves out what the sequencer of the audit does after the decision, whose entries it seals on both sides. */
function withoutSealing(statements: readonly Statement[]): Statement[] {
  const transactions = new Map<number, Statement[]>();
  const kept = new Set(statements);
  const leaveOut = (transaction: readonly Statement[]) => transaction.forEach((each) => kept.delete(each));
  for (const statement of statements) {
    const { connection, text } = statement;
    if (/^select exists \(select from audit_unsealed\)/.test(text.trim())) kept.delete(statement);
    if (/^(begin|start transaction)/.test(text)) transactions.set(connection, []);
    const transaction = transactions.get(connection);
    transaction?.push(statement);
    if (!/^(commit|rollback)/.test(text)) continue;
    if (transaction?.some((each) => each.text.includes('"audit_head"'))) leaveOut(transaction);
    transactions.delete(connection);
  }
  // The recording ended within them.
  for (const transaction of transactions.values()) leaveOut(transaction);
  return [...kept];
}

/** Accepts requests over HTTP on keep-alive connections. @returns decisions per second */
export function decideOverHttp(
  address: string,
  token: string,
  requests: Pending[],
  connections: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const decide = ({ userId, withdrawalId }: Pending) =>
    new Promise<void>((resolve, reject) => {
      const call = httpRequest(
        `${address}/api/dashboard/update-withdrawal/`,
        {
          method: 'PUT',
          agent,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        },
        (response) => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`A decision was answered with ${response.statusCode}`));
          });
        },
      );
      call.on('error', reject);
      call.end(JSON.stringify({ _id: userId, withdrawalID: withdrawalId, status: 'accepted' }));
    });
  return measureRate(
    requests,
    Array.from({ length: connections }, () => decide),
  ).finally(() => agent.destroy());
}

/** Accepts requests by the recorded statements alone, each decision on one connection. @returns decisions per second */
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
    return await measureRate(
      requests,
      clients.map((client) => (pending: Pending) => replay(client, recorded, pending)),
    );
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Hash by which the audit refers to the account that it keeps apart. */
function digestOf(statements: readonly Statement[]): string {
  const kept = statements.find(({ text }) => text.startsWith('insert into "audit_personal"'));
  const digest = kept?.values.find((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
  if (typeof digest !== 'string') throw new Error('The recorded decision keeps no account apart');
  return digest;
}

/** Runs the recorded statements for another request: replaces its ids. */
async function replay(
  client: pg.Client,
  { statements, request }: RecordedDecision,
  pending: Pending,
): Promise<void> {
  const entry = randomUUID();
  const digest = randomBytes(32).toString('hex');
  const recordedDigest = digestOf(statements);
  for (const { text, values } of statements) {
    const replaceIds = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(replaceIds);
      if (typeof value !== 'string') return value;
      return value
        .replaceAll(request.id, pending.id)
        .replaceAll(request.userId, pending.userId)
        .replaceAll(request.withdrawalId, pending.withdrawalId)
        .replaceAll(recordedDigest, digest)
        .replaceAll(/("(?:transaction_)?id":")[0-9a-f-]{36}/g, `$1${entry}`);
    };
    const parameters = values.map(replaceIds);
    await client.query(text, parameters.length === 0 ? undefined : parameters);
  }
}

/** Processes requests by parallel workers. @returns requests per second */
async function measureRate(
  requests: Pending[],
  workers: ((pending: Pending) => Promise<void>)[],
): Promise<number> {
  const queue = [...requests];
  const started = performance.now();
  await Promise.all(
    workers.map(async (decide) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await decide(next);
    }),
  );
  return requests.length / ((performance.now() - started) / 1000);
}
