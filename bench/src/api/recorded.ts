import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { startApi } from './server-process.ts';

/**
 * Asks the API once for each path, and notes what it sent to the database for it and what it answered, for the bare
 * handler to do the same.
 */
export async function recordAnswers(
  databaseUrl: string,
  token: string,
  paths: readonly string[],
  answersFile: string,
): Promise<void> {
  const log = `${answersFile}.statements`;
  writeFileSync(log, '');
  const api = await startApi(databaseUrl, log);
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const ask = () => fetch(`${api.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    // Once for what happens at a first call only.
    await (await ask()).text();
    writeFileSync(log, '');
    const answer = await ask();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    const body = await answer.text();
    const statements = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name)),
    );
    answers[path] = { statements, headers, body };
  }
  await api.stop();
  rmSync(log);
  writeFileSync(answersFile, JSON.stringify(answers));
}
