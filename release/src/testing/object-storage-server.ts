import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import S3rver from 's3rver';
import { ObjectStorage } from '../store/object-storage.ts';
import { temporaryFolder } from './trial-checkout.ts';

const bucket = 'releases';
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * What S3 does and s3rver does not: an object is seen whole or not at all, and a PUT with `If-None-Match: *` is refused
 * where there is one. So requests for one object go one after the other.
 */
function asS3Does(answer: Answer, origin: () => string, conditional: boolean): Answer {
  const waiting = new Map<string, Promise<unknown>>();
  const refusedBy = async ({ method, url = '', headers }: IncomingMessage) =>
    conditional &&
    method === 'PUT' &&
    headers['if-none-match'] === '*' &&
    // Marked, or it would wait for the request that it is asked for.
    (await fetch(`${origin()}${url.split('?')[0]}`, { method: 'HEAD', headers: { 'x-inner': '1' } })).ok;
  const turn = async (request: IncomingMessage, response: ServerResponse) => {
    const done = new Promise((resolve) => response.once('close', resolve));
    if (await refusedBy(request)) {
      request.resume();
      response.writeHead(412, { 'content-type': 'application/xml' });
      response.end('<Error><Code>PreconditionFailed</Code></Error>');
    } else answer(request, response);
    await done;
  };
  return (request, response) => {
    if (request.headers['x-inner']) return answer(request, response);
    const key = request.url?.split('?')[0] ?? '';
    const before = waiting.get(key) ?? Promise.resolve();
    waiting.set(
      key,
      before.then(() => turn(request, response)).catch(() => response.destroy()),
    );
  };
}

/** Object storage of a test's own, which ends with it. @param conditional whether it knows conditional writes */
export async function objectStorage(test: TestContext, conditional = true) {
  const server = new S3rver({
    directory: await temporaryFolder(test),
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.configureBuckets();
  const plain = server.getMiddleware() as Answer;
  let origin = '';
  const front: Server = createServer(asS3Does(plain, () => origin, conditional));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  test.after(() => {
    front.closeAllConnections();
    front.close();
  });
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
  });
  return () => new ObjectStorage({ bucket, prefix: 'console/', endpoint: origin });
}
