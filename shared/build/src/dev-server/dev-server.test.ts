/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { answerWithoutBackend } from '../remote.config.ts';
import { followConsole } from './dev-server.ts';

async function listen(answer: Parameters<typeof createServer>[1], port = 0): Promise<Server> {
  const server = createServer(answer as () => void).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('a console that goes away and comes back is told once each', async () => {
  const ready = (_: unknown, response: { end: () => void }) => response.end();
  let server = await listen(ready);
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const stopping = new AbortController();
  const said: string[] = [];
  let wake = () => {};
  const next = () => new Promise<void>((resolve) => (wake = resolve));
  const following = followConsole(address, (line) => (said.push(line), wake()), {
    interval: 10,
    signal: stopping.signal,
  });
  const gone = next();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await gone;
  const back = next();
  server = await listen(ready, port);
  await back;
  stopping.abort();
  await following;
  server.closeAllConnections();
  server.close();
  expect(said).toEqual([
    `The console at ${address} does not answer.`,
    `The console at ${address} answers again.`,
  ]);
});

test('without a backend a call in the fake shell says how to have one', async () => {
  const server = await listen(answerWithoutBackend);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/x`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, code: 'unavailable', message: expect.stringContaining('API_URL') as string },
  ]);
  server.closeAllConnections();
  server.close();
});
