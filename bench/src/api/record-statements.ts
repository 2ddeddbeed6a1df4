import { appendFileSync } from 'node:fs';
import pg from 'pg';
import type { Statement } from './recording.ts';

/** Preloaded into the API (`--import`): records each SQL statement that it sends, with its parameters. */
const file = process.env['RECORD_TO'];
if (!file) throw new Error('RECORD_TO is not set');

// The driver's query() has a dozen overloads; only the text and the values matter here.
const client = pg.Client.prototype as unknown as { query: (...parameters: unknown[]) => unknown };
const { query } = client;
const connections = new WeakMap<object, number>();
let opened = 0;
client.query = function (...parameters) {
  if (!connections.has(this)) connections.set(this, (opened += 1));
  const [first, second] = parameters;
  const statement = typeof first === 'string' ? { text: first, values: second } : first;
  const { text, values = [], name } = statement as Partial<Statement>;
  if (typeof text === 'string')
    appendFileSync(file, `${JSON.stringify({ text, values, name, connection: connections.get(this) })}\n`);
  return query.apply(this, parameters);
};
