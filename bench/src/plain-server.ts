import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { listenOnLoopback } from '@padiman/api/testing-loopback';
import type { Configuration } from 'webpack';
import { makeFolder, type Run } from './run.ts';
import { runWebpack, type SourceChange } from './webpack-builds.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Builds shell and remotes as one plain webpack build, whose runtime is a file of its own if sources change later. */
export async function buildPlain(run: Run, changes?: readonly SourceChange[]): Promise<string> {
  const path = await makeFolder(run);
  const file = pathToFileURL(join(import.meta.dirname, 'plain/webpack.config.ts')).href;
  const { default: preset } = (await import(file)) as { default: () => Configuration };
  const configuration = preset();
  const optimization = { ...configuration.optimization, ...(changes && { runtimeChunk: 'single' as const }) };
  await runWebpack({ ...configuration, optimization }, path, changes);
  return path;
}

/** Builds the sources as one plain webpack build and serves it until the end of the run. */
export const startPlain = async (run: Run, consoleAddress: string) =>
  servePlain(run, await buildPlain(run), consoleAddress);

/** Passes a request on to a running console, which has the API and the configuration, and its answer back as it is. */
function forward(address: string, { method, headers }: IncomingMessage, response: ServerResponse) {
  const { host: _, ...passedOn } = headers;
  const forwarded = httpRequest(address, { method, headers: passedOn }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  return forwarded;
}

/**
 * Serves the plain build with the console's response headers for pages, files and data, compressed once with Brotli's highest quality.
 * Files with hashed names are immutable, and the page is revalidated. Configuration and API are those of a running
 * console.
 */
export async function servePlain(run: Run, first: string, consoleAddress: string) {
  const page = await (await fetch(`${consoleAddress}/dashboard`)).text();
  const [script] = /\/files\/[\w.-]+\.js/.exec(page) ?? [];
  if (!script) throw new Error('The page of the console names no script');
  const [pageHeaders, fileHeaders] = await Promise.all(
    ['/dashboard', script].map((path) => commonHeaders(consoleAddress + path)),
  );
  const compressed = new Map<string, Buffer>();
  let folder = first;
  const sendFile = (file: string, request: IncomingMessage, response: ServerResponse) => {
    const path = join(folder, file);
    const body = compressed.get(path) ?? brotliCompressSync(readContent(path));
    compressed.set(path, body);
    const isPage = file.endsWith('.html');
    response.setHeader('cache-control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable');
    if (isPage) {
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    }
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-encoding', 'br');
    return response.end(body);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain');
    if (pathname === '/config.json' || pathname.startsWith('/api/'))
      return void request.pipe(forward(consoleAddress + (request.url ?? ''), request, response));
    const [, file] = /^\/files\/plain\/(.*)/.exec(pathname) ?? [];
    const headers = file === undefined ? pageHeaders : fileHeaders;
    if (headers) response.setHeaders(headers);
    return void sendFile(file ?? 'index.html', request, response);
  });
  /** Serves another build from now on. */
  const serve = (next: string) => (folder = next);
  const { url: address } = await listenOnLoopback(server, { after: run.cleanUp });
  return { address, serve };
}

/** Element for the configuration, which the console names in a header. */
const preload = '<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous">';

/** Content of a file; the page asks for the configuration beside its scripts, as the console's does. */
function readContent(file: string): Buffer | string {
  const content = readFileSync(file);
  return file.endsWith('.html') ? content.toString().replace('</title>', `$&${preload}`) : content;
}

/** Headers that are not common: those of the content, of the connection, and names of files of the console's builds. */
const specific = ['content-type', 'content-length', 'content-encoding', 'etag', 'link'].concat(
  ...['date', 'connection', 'keep-alive'],
);

/** Headers that the console sends with a response, such as its Content-Security-Policy. */
async function commonHeaders(address: string): Promise<Headers> {
  const headers = new Headers((await fetch(address)).headers);
  for (const name of specific) headers.delete(name);
  return headers;
}
