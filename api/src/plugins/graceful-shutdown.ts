import type { Socket } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

/** Graceful shutdown of a process. */
export interface Shutdown {
  /** Aborted when the shutdown begins. */
  signal: AbortSignal;
  /**
   * Milliseconds between the signal and the end of serving, in which load balancers learn of it; 0 until a server that
   * listens sets it.
   */
  drain: number;
  /** Called at shutdown one after the other, in reverse order. */
  closers: (() => Promise<unknown>)[];
  /** Shuts down without a signal, for a start that failed. */
  close: () => Promise<void>;
}

/** Milliseconds in which a second signal counts as the first: npm passes on what a terminal sends to both. */
const repeated = 1_000;

/**
 * Closes everything and exits with 0 on SIGTERM or Ctrl-C; exits with 1 after an uncaught error, at a second signal, and
 * if closing takes too long. Call it before anything is opened, so that a signal during the start works too.
 * @param delay milliseconds that closing may take, without draining
 */
export function gracefulShutdown(delay: number): Shutdown {
  const controller = new AbortController();
  const closers: Shutdown['closers'] = [];
  const close = async () => {
    controller.abort();
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const { close: exit } = closeWithGrace(
    { delay, skip: ['beforeExit', 'SIGINT', 'SIGTERM'] },
    async ({ err }) => {
      if (err) console.error(err);
      await close();
    },
  );
  const shutdown: Shutdown = { signal: controller.signal, drain: 0, closers, close };
  let began: number | undefined;
  const onSignal = () => {
    if (began === undefined) {
      began = performance.now();
      if (shutdown.drain === 0) return exit();
      controller.abort();
      setTimeout(exit, shutdown.drain);
    } else if (performance.now() - began > repeated) process.exit(1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return shutdown;
}

/** Runs the work of a process until it shuts down. An error ends it, with its message. */
export async function runUntilShutdown(shutdown: Shutdown, work: (shutdown: Shutdown) => Promise<void>) {
  await work(shutdown).catch(async (error: Error) => {
    if (shutdown.signal.aborted) return;
    console.error(process.env['LOG_LEVEL'] === 'debug' ? error : error.message);
    process.exitCode = 1;
    await shutdown.close();
    process.exit();
  });
}

/**
 * Ends each connection with its next answer once the signal is aborted, so that proxies that keep connections open choose
 * another process for their next request.
 */
export function closeAfterAnswer(app: FastifyInstance, signal: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (signal.aborted) reply.header('connection', 'close');
    done();
  });
}

/**
 * Limits the time that closing a server takes. Node waits for connections without a request, which browsers open in
 * advance, and for requests that never end.
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
