import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A server on a free port of the loopback. */
export interface LoopbackServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  port: number;
  /** Closes the server and its open connections. */
  close: () => Promise<void>;
}

/** Starts an HTTP or TCP server on a free port of the loopback. @param context test after which it is closed */
export async function listenOnLoopback(
  server: Server,
  context?: Pick<TestContext, 'after'>,
): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  context?.after(close);
  return { url: `http://127.0.0.1:${port}`, port, close };
}

/** Finds a TCP port that no process listens on. */
export async function freePort(): Promise<number> {
  const { port, close } = await listenOnLoopback(createServer());
  await close();
  return port;
}
