import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listen, type LocalServer } from '../listen.ts';

const escape = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Serves a page's text as HTML without styles, images or optional headers, compressed with Brotli's highest quality. */
export function serveBareHtml(lines: readonly string[]): Promise<LocalServer> {
  const body = brotliCompressSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Bare</title>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}`,
  );
  return listen(
    createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-encoding', 'br')
        .end(body);
    }),
  );
}
