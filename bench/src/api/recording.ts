import { readFileSync, writeFileSync } from 'node:fs';
import type { Run } from '../run.ts';
import { callApi, startApi } from '../server-process.ts';

/** SQL statement that the API sent, with the number of its connection. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
  connection: number;
}

/** A response of the API, and the statements that it sent to the database for it. */
export interface RecordedResponse {
  statements: Statement[];
  headers: Record<string, string>;
  body: string;
}

/** Starts an API that records its statements in a file. @returns records those that a call causes */
export async function startRecording(run: Run, databaseUrl: string, file: string) {
  writeFileSync(file, '');
  const { address, stop } = await startApi(run, databaseUrl, file);
  const record = async (call: () => Promise<unknown>): Promise<Statement[]> => {
    writeFileSync(file, '');
    await call();
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Statement);
  };
  return { address, stop, record };
}

/** Requests each path from the API and records responses and SQL statements for the bare handler. */
export async function recordResponses(
  run: Run,
  { url, token }: { url: string; token: string },
  paths: readonly string[],
  responsesFile: string,
): Promise<void> {
  const { address, stop, record } = await startRecording(run, url, `${responsesFile}.statements`);
  const responses: Record<string, RecordedResponse> = {};
  for (const path of paths) {
    const request = () => callApi(address + path, token);
    // The first call also does what is done once a process.
    await (await request()).text();
    let response = new Response();
    let body = '';
    const statements = await record(async () => {
      response = await request();
      body = await response.text();
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${body}`);
    const kept = [...response.headers].filter(([name]) => !/^(connection|date|keep-alive)$/.test(name));
    responses[path] = { statements, headers: Object.fromEntries(kept), body };
  }
  await stop();
  writeFileSync(responsesFile, JSON.stringify(responses));
}
