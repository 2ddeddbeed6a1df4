import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import S3rver from 's3rver';
import { ObjectStorage, type ObjectStorageAddress } from '../store/object-storage.ts';
import { temporaryFolder } from './trial-checkout.ts';

const bucket = 'releases';
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Adds what s3rver lacks compared to S3: objects are written atomically, and a PUT with `If-None-Match: *` fails when
 * the object exists. Requests for the same object therefore run one after the other.
 */
function withConditionalWrites(handle: Handler, origin: () => string, conditional: boolean): Handler {
  const queues = new Map<string, Promise<unknown>>();
  const isRejected = async ({ method, url = '', headers }: IncomingMessage) =>
    conditional &&
    method === 'PUT' &&
    headers['if-none-match'] === '*' &&
    // The header lets it bypass the queue, in which it would wait for the request that it serves.
    (await fetch(`${origin()}${url.split('?')[0]}`, { method: 'HEAD', headers: { 'x-inner': '1' } })).ok;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const done = new Promise((resolve) => response.once('close', resolve));
    if (await isRejected(request)) {
      request.resume();
      response.writeHead(412, { 'content-type': 'application/xml' });
      response.end('<Error><Code>PreconditionFailed</Code></Error>');
    } else handle(request, response);
    await done;
  };
  return (request, response) => {
    if (request.headers['x-inner']) return handle(request, response);
    const key = request.url?.split('?')[0] ?? '';
    const previous = queues.get(key) ?? Promise.resolve();
    queues.set(
      key,
      previous.then(() => serve(request, response)).catch(() => response.destroy()),
    );
  };
}

/** Credentials that the storage accepts, as the SDK reads them. */
const credentials = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'us-east-1',
};

/** Settings of a process that keeps its releases in a storage of this module. */
export const storageEnvironment = (origin: string) => ({
  RELEASES_S3_BUCKET: `${bucket}/console`,
  AWS_ENDPOINT_URL_S3: origin,
});

/**
 * Starts object storage in a folder. Sets the credentials of this process.
 *
 * @param options.port by default a free one
 * @param options.conditional false: without support for conditional writes
 */
export async function startObjectStorage({
  directory,
  port = 0,
  conditional = true,
}: {
  directory: string;
  port?: number;
  conditional?: boolean;
}): Promise<{ origin: string; close: () => void }> {
  const server = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.configureBuckets();
  const handle = server.getMiddleware() as Handler;
  let origin = '';
  const front: Server = createServer(withConditionalWrites(handle, () => origin, conditional));
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  Object.assign(process.env, credentials);
  return {
    origin,
    close: () => {
      front.closeAllConnections();
      front.close();
    },
  };
}

/** Starts object storage for one test. @param conditional false: without support for conditional writes */
export async function objectStorage(test: TestContext, conditional = true) {
  const directory = await temporaryFolder(test);
  const { origin, close } = await startObjectStorage({ directory, conditional });
  test.after(close);
  const connect = (options: Partial<ObjectStorageAddress> = {}) =>
    new ObjectStorage({ bucket, prefix: 'console/', endpoint: origin, ...options });
  return Object.assign(connect, { origin, environment: storageEnvironment(origin) });
}

/** Connections are refused, or accepted and never answered. */
export type Interruption = 'refused' | 'hanging';

/** Starts a TCP proxy on a free port of the loopback, through which a server can be made to fail. */
export async function interruptibleProxy(test: Pick<TestContext, 'after'>, target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createTcpServer((incoming) => {
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
