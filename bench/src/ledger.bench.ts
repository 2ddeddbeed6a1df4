import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '@padiman/api/database';
import { verifyLedger } from '@padiman/api/ledger';
import type pg from 'pg';
import { startRecording, type Statement } from './api/recording.ts';
import { connect, createFilledDatabase, type TemporaryDatabase } from './database.ts';
import { decideOverHttp, insertPending, measureRate, type Pending } from './decisions.ts';
import { median, none, report } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { callApi, startApi } from './server-process.ts';

/** Clients of each side, and requests that it accepts in a round. */
const [connections, decisions] = [10, 500];

/**
 * Decisions on withdrawals per second, compared with the bare SQL transaction of the same statements. Ours is the call
 * over HTTP: session, rights, validation, the decision with its postings, its payout and its audit. The bare side sends
 * the recorded statements of such a call over as many connections, and nothing else.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 5, users = 20_000 } = run;
  const database = await createFilledDatabase(run, { users, others: 1_000 });
  // One to record, then a warm-up and the rounds of each side.
  const pending = await insertPending(database.url, 1 + 2 * (rounds + 1) * decisions);
  const take = (count: number) => pending.splice(0, count);
  const [first] = take(1);
  if (first === undefined) throw new Error('No withdrawal request was created');
  const statements = await recordDecision(run, database, first);
  const api = await startApi(run, database.url);
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(run, database.url)));
  const replays = clients.map((client) => replayer(client, statements, first));
  const ours = () => decideOverHttp(api.address, database.token, take(decisions), connections);
  const bare = () => measureRate(take(decisions), replays);
  await ours();
  await bare();
  const results: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = round % 2 === 0 ? undefined : await bare();
    results.push({ ours: await ours(), bare: before ?? (await bare()) });
  }
  const ratio = median(results.map((round) => round.ours / round.bare));
  report('Decisions on withdrawals', [
    { name: 'ours', value: median(results.map((round) => round.ours)), unit: 'decisions/s' },
    { name: 'bare', value: median(results.map((round) => round.bare)), unit: 'decisions/s' },
    { name: 'ours / bare', value: ratio, unit: 'times', least: 0.6 },
  ]);
  const handle = await openDatabase({ databaseUrl: database.url });
  const { offenders } = await verifyLedger(handle.kysely);
  await handle.close();
  for (const { rule, where, what } of offenders.slice(0, 5)) console.log(`${rule}: ${where}: ${what}`);
  report('Ledger', [none('violated rules afterwards', offenders.length)]);
}

/** Accepts one request through the API and records the SQL statements that it sends. */
async function recordDecision(
  run: Run,
  { url, token }: TemporaryDatabase,
  request: Pending,
): Promise<readonly Statement[]> {
  const { address, stop, record } = await startRecording(run, url, join(await makeFolder(run), 'statements'));
  // A first call also does what is done once a process.
  await (await callApi(`${address}/api/dashboard/dashboard-summary`, token)).text();
  const statements = await record(() => decideOverHttp(address, token, [request], 1));
  await stop();
  return withoutSealing(statements);
}

/** Leaves out what the sequencer of the audit does after the decision, whose entries it seals on both sides. */
function withoutSealing(statements: readonly Statement[]): readonly Statement[] {
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

/** Hash by which the audit refers to the account that it keeps apart. */
function digestOf(statements: readonly Statement[]): string {
  const kept = statements.find(({ text }) => text.startsWith('insert into "audit_personal"'));
  const digest = kept?.values.find((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
  if (typeof digest !== 'string') throw new Error('The recorded decision keeps no account apart');
  return digest;
}

/** Runs the recorded statements of a request for others on a connection: replaces its ids. */
function replayer(client: pg.Client, statements: readonly Statement[], request: Pending) {
  const recordedDigest = digestOf(statements);
  return async (pending: Pending): Promise<void> => {
    const entry = randomUUID();
    const digest = randomBytes(32).toString('hex');
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
    for (const { text, values } of statements)
      await client.query(text, values.length === 0 ? undefined : values.map(replaceIds));
  };
}
