import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { listen, type LocalServer } from './listen.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves the plain build with the console's response headers, compressed once with Brotli's highest quality.
 * Configuration and API are those of a running console.
 */
export async function servePlain(folder: string, consoleAddress: string): Promise<LocalServer> {
  const headers = await commonHeaders(consoleAddress);
  const compressed = new Map<string, Buffer>();
  const sendFile = (file: string, response: ServerResponse) => {
    const body = compressed.get(file) ?? brotliCompressSync(readContent(join(folder, file)));
    compressed.set(file, body);
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-encoding', 'br');
    response.end(body);
  };
  return listen(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://plain');
      response.setHeaders(headers);
      if (pathname === '/config.json' || pathname.startsWith('/api/')) {
        void forward(consoleAddress + (request.url ?? ''), request, response);
      } else if (pathname.startsWith('/plain/')) sendFile(pathname.slice('/plain/'.length), response);
      else sendFile('index.html', response);
    }),
  );
}

/** Removes the registry's preload from the page, which is made from the shell's: a plain build has no registry. */
function readContent(file: string): Buffer | string {
  const content = readFileSync(file);
  return file.endsWith('.html') ? content.toString().replace(/<link[^>]*registry\.json[^>]*>/, '') : content;
}

/** Headers that the console sends with every response, such as its Content-Security-Policy. */
async function commonHeaders(address: string): Promise<Headers> {
  const headers = new Headers((await fetch(`${address}/config.json`)).headers);
  const specific = [
    'content-type',
    'content-length',
    'content-encoding',
    'etag',
    'date',
    'connection',
    'keep-alive',
  ];
  for (const name of specific) headers.delete(name);
  return headers;
}

async function forward(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
  // The console's edge compresses the configuration and sends API responses as they are.
  const compressed = address.endsWith('/config.json') && brotliCompressSync(content);
  if (compressed) response.setHeader('content-encoding', 'br');
  response.end(compressed || content);
}
