import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { startApi } from './api-process.ts';

/** A response of the API, and the statements that it sent to the database for it. */
export interface RecordedResponse {
  statements: { text: string; values: unknown[]; name?: string }[];
  headers: Record<string, string>;
  body: string;
}

/** Requests each path from the API and records responses and SQL statements for the bare handler. */
export async function recordResponses(
  databaseUrl: string,
  token: string,
  paths: readonly string[],
  responsesFile: string,
): Promise<void> {
  const log = `${responsesFile}.statements`;
  writeFileSync(log, '');
  const api = await startApi(databaseUrl, { recordTo: log });
  const responses: Record<string, RecordedResponse> = {};
  for (const path of paths) {
    const request = () => fetch(`${api.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    // The first call also does what is done once a process.
    await (await request()).text();
    writeFileSync(log, '');
    const response = await request();
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    const body = await response.text();
    const statements = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RecordedResponse['statements'][number]);
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name)),
    );
    responses[path] = { statements, headers, body };
  }
  await api.stop();
  rmSync(log);
  writeFileSync(responsesFile, JSON.stringify(responses));
}
