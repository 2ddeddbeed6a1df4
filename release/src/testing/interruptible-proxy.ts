import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** Connections are refused, or accepted and never answered. */
export type Interruption = 'refused' | 'hanging';

/** Starts a TCP proxy on a free port of the loopback, through which a server can be made to fail. */
export async function interruptibleProxy(test: Pick<TestContext, 'after'>, target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(targetPort), hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    incoming.once('close', () => outgoing.destroy());
    outgoing.once('close', () => incoming.destroy());
    if (isHanging) return;
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const endConnections = () => sockets.forEach((socket) => socket.destroy());
  await listen(0);
  const { port } = server.address() as AddressInfo;
  test.after(() => {
    if (server.listening) server.close();
    endConnections();
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async interrupt(how: Interruption): Promise<void> {
      if (how === 'hanging') {
        isHanging = true;
        for (const socket of sockets) socket.unpipe().pause();
      } else {
        const closed = once(server, 'close');
        server.close();
        endConnections();
        await closed;
      }
    },
    async restore(): Promise<void> {
      isHanging = false;
      endConnections();
      if (!server.listening) await listen(port);
    },
  };
}
