import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { forward } from './forward.ts';
import { listen, type LocalServer } from './listen.ts';
import { buildPlain } from './plain-build.ts';
import type { Run } from './run.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Server of a plain build. */
export interface PlainServer extends LocalServer {
  /** Serves another build from now on. */
  serve: (folder: string) => void;
}

/** Builds the sources as one plain webpack build and serves it until the end of the run. */
export async function startPlain(run: Run, consoleAddress: string): Promise<PlainServer> {
  const { folder } = await buildPlain(run);
  return servePlain(run, folder, consoleAddress);
}

/**
 * Serves the plain build with the console's response headers for pages, files and data, compressed once with Brotli's highest quality.
 * Files with hashed names are immutable, and the page is revalidated. Configuration and API are those of a running
 * console.
 */
export async function servePlain(run: Run, first: string, consoleAddress: string): Promise<PlainServer> {
  const pageHeaders = await commonHeaders(`${consoleAddress}/dashboard`);
  const dataHeaders = await commonHeaders(`${consoleAddress}/config.json`);
  const fileHeaders = await commonHeaders(consoleAddress + (await addressOfFile(consoleAddress)));
  const compressed = new Map<string, Buffer>();
  let folder = first;
  const sendFile = (
    file: string,
    { headers: { 'if-none-match': known } }: IncomingMessage,
    response: ServerResponse,
  ) => {
    const path = join(folder, file);
    const body = compressed.get(path) ?? brotliCompressSync(readContent(path));
    compressed.set(path, body);
    const isPage = file.endsWith('.html');
    response.setHeader('cache-control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable');
    if (isPage) {
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
      response.setHeader('etag', etag);
      if (known === etag) {
        response.statusCode = 304;
        response.end();
        return;
      }
    }
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-encoding', 'br');
    response.end(body);
  };
  const server = await listen(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://plain');
      if (pathname === '/config.json' || pathname.startsWith('/api/')) {
        response.setHeaders(dataHeaders);
        forward(consoleAddress + (request.url ?? ''), request, response);
      } else if (pathname.startsWith('/files/plain/')) {
        response.setHeaders(fileHeaders);
        sendFile(pathname.slice('/files/plain/'.length), request, response);
      } else {
        response.setHeaders(pageHeaders);
        sendFile('index.html', request, response);
      }
    }),
  );
  run.cleanUp(server.stop);
  return { ...server, serve: (next) => (folder = next) };
}

/** Element for the configuration, which the console names in a header. */
const preload = '<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous">';

/** Content of a file; the page asks for the configuration beside its scripts, as the console's does. */
function readContent(file: string): Buffer | string {
  const content = readFileSync(file);
  return file.endsWith('.html') ? content.toString().replace('</title>', `$&${preload}`) : content;
}

/** Address of a script of the console. */
async function addressOfFile(consoleAddress: string): Promise<string> {
  const page = await (await fetch(`${consoleAddress}/dashboard`)).text();
  const [address] = /\/files\/[0-9a-f]{64}\.js/.exec(page) ?? [];
  if (!address) throw new Error('The page of the console names no script');
  return address;
}

/** Headers that the console sends with a response, such as its Content-Security-Policy, apart from those of the content. */
async function commonHeaders(address: string): Promise<Headers> {
  const headers = new Headers((await fetch(address)).headers);
  const specific = [
    'content-type',
    'content-length',
    'content-encoding',
    'etag',
    // Names the files of the console's builds.
    'link',
    'date',
    'connection',
    'keep-alive',
  ];
  for (const name of specific) headers.delete(name);
  return headers;
}
