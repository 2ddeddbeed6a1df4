import { appendFileSync } from 'node:fs';
import pg from 'pg';

/** Loaded before the API: notes each statement that it sends to the database, with its parameters. */
const file = process.env['RECORD_TO'];
if (!file) throw new Error('RECORD_TO names no file');

interface Sent {
  text: string;
  values?: unknown[];
  name?: string;
}

// The driver's query() has a dozen overloads; only the text and the values matter here.
const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
const { query } = client;
client.query = function (...given) {
  const [first, second] = given;
  const sent: Sent =
    typeof first === 'string' ? { text: first, values: second as unknown[] } : (first as Sent);
  const { text, values, name } = sent;
  if (typeof text === 'string')
    appendFileSync(file, `${JSON.stringify({ text, values: values ?? [], name })}\n`);
  return query.apply(this, given);
};
