import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves the plain build, Brotli at its best and made once, with configuration and API of a running console, and with
 * the headers that the console sends with every answer.
 */
export async function servePlain(folder: string, consoleAddress: string) {
  const headers = await headersOf(consoleAddress);
  const packed = new Map<string, Buffer>();
  const sendFile = (file: string, response: ServerResponse) => {
    const found = packed.get(file) ?? brotliCompressSync(readFileSync(join(folder, file)));
    packed.set(file, found);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-encoding', 'br');
    response.end(found);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain');
    response.setHeaders(headers);
    if (pathname === '/config.json' || pathname.startsWith('/api/')) {
      void passOn(consoleAddress + (request.url ?? ''), request, response);
    } else if (pathname === '/registry.json') {
      // Its page asks for it as the shell's does, and has no use for it.
      response.writeHead(204).end();
    } else if (pathname.startsWith('/plain/')) sendFile(pathname.slice('/plain/'.length), response);
    else sendFile('index.html', response);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What is no matter of the single answer: policies and the like. */
async function headersOf(address: string): Promise<Headers> {
  const headers = new Headers((await fetch(`${address}/admin`)).headers);
  const own = [
    'content-type',
    'content-length',
    'content-encoding',
    'etag',
    'date',
    'connection',
    'keep-alive',
    'link',
  ];
  for (const name of own) headers.delete(name);
  return headers;
}

async function passOn(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization, 'content-type': type } = request.headers;
  const body = request.method === 'GET' ? undefined : await text(request);
  const answer = await fetch(address, {
    method: request.method ?? 'GET',
    headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
    ...(body && { body }),
  });
  response.statusCode = answer.status;
  response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json');
  response.end(await answer.text());
}
