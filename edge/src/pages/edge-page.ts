import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy } from '../headers/content-security-policy.ts';

const style = `
:root { color-scheme: light dark; --ink: #17211c; --paper: #f7f9f8; --brand: #0b5d43; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8efeb; --paper: #101613; --brand: #7fd1b2; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; padding: 2rem; }
h1 { font-size: 1.5rem; margin: 0 0 0.5rem; }
a { color: var(--brand); display: inline-block; padding: 0.625rem 1.5rem 0.625rem 0; }
`;

const policy = contentSecurityPolicy({
  styleHashes: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
});

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface EdgePage {
  status: number;
  product: string;
  title: string;
  text: string;
}

/** Sends a page that needs no shell: a 404, or a 503 before the first release. */
export function sendEdgePage(reply: FastifyReply, { status, product, title, text }: EdgePage): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-NG"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">` +
        `<title>${escapeHtml(title)} – ${escapeHtml(product)}</title><style>${style}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
        `<nav aria-label="Links"><a href="/">Go to ${escapeHtml(product)}</a><a href="/admin">Staff sign-in</a></nav>` +
        `</main></body></html>`,
    );
}
