import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { FolderStorage } from '../store/storage.ts';
import { ObjectStorage, type ObjectStorageAddress } from '../store/object-storage.ts';
import { temporaryFolder } from './trial-checkout.ts';

const bucket = 'releases';

type Answer = [status: number, body?: Uint8Array | string];

const refusal = (status: number, code: string): Answer => [status, `<Error><Code>${code}</Code></Error>`];

/**
 * Answers a request as S3 does, as far as releases need it: objects in a folder, read whole or by their first byte,
 * written with or without a condition, deleted and listed.
 */
async function answerOf(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  objects: FolderStorage,
  conditional: boolean,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, named, ...path] = decodeURIComponent(pathname).split('/');
  const key = path.join('/');
  if (named !== bucket) return refusal(404, 'NoSuchBucket');
  if (method === 'DELETE') {
    await objects.delete([key]);
    return [204];
  }
  if (method === 'PUT' && conditional && headers['if-none-match'] === '*')
    return (await objects.create(key, body.toString())) ? [200] : refusal(412, 'PreconditionFailed');
  if (method === 'PUT') {
    await objects.refresh(new Map([[key, body]]));
    return [200];
  }
  if (key === '') {
    const found = [...(await objects.list(searchParams.get('prefix') ?? ''))].map(
      ([one, changed]) =>
        `<Contents><Key>${one}</Key><LastModified>${changed.toISOString()}</LastModified></Contents>`,
    );
    return [200, `<ListBucketResult>${found.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`];
  }
  const content = await objects.get(key);
  if (!content) return refusal(404, 'NoSuchKey');
  if (!headers.range) return [200, content];
  return content.length > 0 ? [206, content.subarray(0, 1)] : refusal(416, 'InvalidRange');
}

/** Credentials that the storage accepts, as the SDK reads them. */
const credentials = { AWS_ACCESS_KEY_ID: 'trial', AWS_SECRET_ACCESS_KEY: 'trial', AWS_REGION: 'us-east-1' };

/** Settings of a process that keeps its releases in a storage of this module. */
export const storageEnvironment = (origin: string) => ({
  RELEASES_S3_BUCKET: `${bucket}/console`,
  AWS_ENDPOINT_URL_S3: origin,
});

/**
 * Starts object storage in a folder. Sets the credentials of this process.
 * @param options.port by default a free one
 * @param options.conditional false: without support for conditional writes
 */
export async function startObjectStorage(
  options: Partial<{ port: number; conditional: boolean }> & { directory: string },
) {
  const { directory, port = 0, conditional = true } = options;
  const objects = new FolderStorage(directory);
  const front = createServer((request, response) => {
    void buffer(request)
      .then((body) => answerOf(request, body, objects, conditional))
      .then(([status, body]) => response.writeHead(status).end(body))
      .catch(() => response.destroy());
  });
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
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
