import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Headers of a request that the console answers by. */
const passedOn = ['authorization', 'content-type', 'content-length', 'if-none-match', 'accept-encoding'];

/** Headers of an answer that belong to its content. */
const ofContent = ['content-type', 'content-encoding', 'etag', 'vary'];

/**
 * Passes a request on to a running console, which has the API and the configuration, and its answer back as it is
 * encoded.
 */
export function forward(address: string, request: IncomingMessage, response: ServerResponse): void {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const forwarded = httpRequest(address, { method: request.method ?? 'GET', headers }, (answer) => {
    response.statusCode = answer.statusCode ?? 502;
    for (const name of ofContent) {
      const value = answer.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
