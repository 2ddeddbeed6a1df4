import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A server of the benchmark's own process. */
export interface LocalServer {
  address: string;
  stop: () => Promise<void>;
}

/** Starts an HTTP or TCP server on a free port of the loopback interface. */
export async function listen(server: Server): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Finds a port that no process listens on. */
export async function freePort(): Promise<string> {
  const { address, stop } = await listen(createServer());
  await stop();
  return new URL(address).port;
}
