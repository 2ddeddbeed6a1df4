import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets closing take no longer than it has to. Node waits for connections on which nothing was asked yet, and
 * browsers open such ones in advance; and a request that never ends must not keep the process alive.
 *
 * @param grace milliseconds that running requests have to finish
 */
export function closeConnections(app: FastifyInstance, grace: number): void {
  const idle = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => (closing ? socket.end() : idle.add(socket)));
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of idle) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), grace).unref();
    done();
  });
}
