import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './loopback.ts';

/** Forwards connections to a server until it is frozen: then nothing passes, and no connection ends. */
export async function freezableProxy(target: URL) {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((socket) => {
    const ahead = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, ahead],
      [ahead, socket],
    ] as const) {
      sockets.add(from);
      from.on('data', (part) => frozen || to.write(part));
      from.on('error', () => undefined);
      from.once('close', () => frozen || to.destroy());
    }
  });
  const { port, close } = await listenOnLoopback(server);
  const url = new URL(target);
  url.port = String(port);
  return {
    /** Address of the server through the proxy. */
    url: url.href,
    freeze: (value: boolean) => (frozen = value),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return close();
    },
  };
}
