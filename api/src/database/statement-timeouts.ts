import type { ClientBase } from 'pg';

/** Tells whether a statement builds an index: it has no timeout, and PostgreSQL refuses it within a transaction. */
export const runsLong = (statement: string): boolean => /\bindex concurrently\b/.test(statement);

/** Statements of Kysely that begin and end a transaction. */
const [begins, ends] = [/^(begin|start transaction)/, /^(commit|rollback)$/];

/** Milliseconds for the first answer on a new connection. */
const answerTimeout = 3_000;

/** Tells whether the session of PostgreSQL belongs to this connection alone; not so behind a pooler. */
export async function hasOwnSession(client: ClientBase): Promise<boolean> {
  // A pooler shows its clients a process id of its own.
  const query = { text: 'select pg_backend_pid() as pid', query_timeout: answerTimeout };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid === processOf(client);
}

/** Runs a statement of Kysely. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/** Runs statements without a timeout of ours. */
export const plainQuery =
  (client: ClientBase): Query =>
  (text, values = []) =>
    client.query(text, [...values]);

/**
 * Limits the statements of a new connection, and compiles none, which takes seconds where an estimate is high. By its
 * session, but behind a pooler, which gives each transaction any of its connections, by a setting of each transaction:
 * there the session belongs to others too. Not as a parameter of the connection, which a pooler refuses or silently
 * ignores.
 * @param discard called when the connection must not be used again
 */
export async function limitStatements(client: ClientBase, milliseconds: number, discard: () => void) {
  const query = {
    text: `select case when pg_backend_pid() = $1 then set_config('statement_timeout', $2, false) end as own,
       case when pg_backend_pid() = $1 then set_config('jit', 'off', false) end,
       extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as present`,
    values: [processOf(client), String(milliseconds)],
    // A pooler accepts connections also while the server is away.
    query_timeout: answerTimeout,
  };
  const { rows } = await client.query<{ own: string | null; present: number }>(query);
  const { own = null, present = 0 } = rows[0] ?? {};
  const run = plainQuery(client);
  if (own !== null) return { run: limitSession(run, milliseconds), hasOwnSession: true };
  // A timeout of the role or the database also holds behind a pooler.
  const isLimited = present > 0 && present <= milliseconds;
  return { run: isLimited ? run : limitTransactions(run, milliseconds, discard), hasOwnSession: false };
}

/** Tells whether an error is one that PostgreSQL answered. */
const isAnswer = (error: unknown) => (error as { severity?: unknown }).severity !== undefined;

/** Process id that PostgreSQL, or a pooler, sent at the start of the connection. */
const processOf = (client: ClientBase) => (client as unknown as { processID: number | null }).processID;

/** The session has the timeout; only an index may take longer. */
const limitSession =
  (run: Query, milliseconds: number): Query =>
  async (text, values) => {
    if (!runsLong(text)) return run(text, values);
    await run('set statement_timeout = 0');
    try {
      return await run(text, values);
    } finally {
      await run(`set statement_timeout = ${milliseconds}`);
    }
  };

/** Each transaction has the timeout; a statement outside of one gets one of its own. */
function limitTransactions(run: Query, milliseconds: number, discard: () => void): Query {
  const setting = `set local jit = off; set local statement_timeout = ${milliseconds}`;
  let inTransaction = false;
  const begin = async (text: string) => {
    // Both in one message. The answer is a list then, of which Kysely expects the last.
    const answers = await run(`${text}; ${setting}`);
    return (answers as unknown[]).at(-1);
  };
  return async (text, values) => {
    if (begins.test(text)) {
      inTransaction = true;
      return begin(text);
    }
    if (ends.test(text)) inTransaction = false;
    if (inTransaction || ends.test(text) || runsLong(text)) return run(text, values);
    await begin('begin');
    try {
      const answer = await run(text, values);
      await run('commit');
      return answer;
    } catch (error) {
      // Without an answer of the server the connection is broken, or still busy with the statement.
      if (isAnswer(error)) await run('rollback').catch(discard);
      else discard();
      throw error;
    }
  };
}
