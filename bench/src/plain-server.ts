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
    const found = packed.get(file) ?? brotliCompressSync(contentOf(join(folder, file)));
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

/** The page is made from the shell's, which asks for the registry ahead: a plain build has no use for one. */
function contentOf(file: string): Buffer | string {
  const content = readFileSync(file);
  return file.endsWith('.html') ? content.toString().replace(/<link[^>]*registry\.json[^>]*>/, '') : content;
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
  const content = await answer.text();
  // As the console does: what its edge answers is compressed, what the API answers is not.
  const packed = address.endsWith('/config.json') && brotliCompressSync(content);
  if (packed) response.setHeader('content-encoding', 'br');
  response.end(packed || content);
}
