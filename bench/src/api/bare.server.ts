import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The least that can answer: node:http and pg, nothing between. For each address that it knows it runs the statements
 * that our API ran for it, and sends the bytes that our API sent. It checks nothing and writes no JSON of its own.
 */
interface Known {
  statements: { text: string; values: unknown[]; name?: string }[];
  headers: Record<string, string>;
  body: string;
}

const answers = JSON.parse(readFileSync(process.env['ANSWERS_FILE'] ?? '', 'utf8')) as Record<string, Known>;
const known = new Map(
  Object.entries(answers).map(([path, answer]) => [path, { ...answer, body: Buffer.from(answer.body) }]),
);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });

const server = createServer((request, response) => {
  if (request.url === '/readyz') {
    response.end();
    return;
  }
  const answer = known.get(request.url ?? '');
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  void (async () => {
    for (const statement of answer.statements) await pool.query(statement);
    response.writeHead(200, answer.headers).end(answer.body);
  })();
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
