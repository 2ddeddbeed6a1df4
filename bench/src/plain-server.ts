import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Serves the plain build, Brotli at its best, with the configuration of a running console. */
export async function servePlain(folder: string, consoleAddress: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain');
    if (pathname === '/config.json' || pathname === '/registry.json') {
      void fetch(consoleAddress + pathname)
        .then((answer) => answer.text())
        .then((text) => response.setHeader('content-type', 'application/json').end(text));
      return;
    }
    const file = pathname.startsWith('/plain/') ? pathname.slice('/plain/'.length) : 'index.html';
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-encoding', 'br');
    response.end(brotliCompressSync(readFileSync(join(folder, file))));
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
