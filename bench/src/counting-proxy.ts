import { connect, createServer } from 'node:net';
import { listen, type LocalServer } from './listen.ts';

/** A TCP proxy in front of a server. */
export interface CountingProxy extends LocalServer {
  /** Bytes that the server has sent over all connections so far: headers, bodies and chunk framing. */
  bytesSent: () => number;
}

/** Starts a TCP proxy that counts what a server sends, independently of the browser's own figures. */
export async function startCountingProxy(serverAddress: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(serverAddress);
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    upstream.on('data', (chunk) => (bytes += chunk.length));
    upstream.pipe(client);
    client.pipe(upstream);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  return { ...(await listen(server)), bytesSent: () => bytes };
}
