import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import type { RecordedResponse } from './recording.ts';

/**
 * Minimal handler on node:http and pg, the baseline of the API. For each recorded path it runs the statements that the
 * API ran and sends the bytes that the API sent. It validates nothing and serializes no JSON.
 */
const file = readFileSync(process.env['RESPONSES_FILE'] ?? '', 'utf8');
const recorded = JSON.parse(file) as Record<string, RecordedResponse>;
const responses = new Map(
  Object.entries(recorded).map(([path, { body, ...rest }]) => [path, { ...rest, body: Buffer.from(body) }]),
);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });

const server = createServer((request, response) => {
  const found = responses.get(request.url ?? '');
  if (!found) return response.writeHead(request.url === '/readyz' ? 200 : 404).end();
  const { statements, headers, body } = found;
  return void (async () => {
    for (const statement of statements) await pool.query(statement);
    response.writeHead(200, headers).end(body);
  })();
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
