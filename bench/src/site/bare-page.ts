import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Serves the same words as bare HTML, Brotli at its best: no style, no picture, no header that is not needed. */
export async function serveBarePage(words: readonly string[]) {
  const body = brotliCompressSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Bare</title>${words.map((line) => `<p>${escaped(line)}</p>`).join('')}`,
  );
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-encoding', 'br');
    response.end(body);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://localhost:${port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
