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
button { font: inherit; font-weight: 600; margin: 0.5rem 0; padding: 0.625rem 1rem; border: 0; border-radius: 0.375rem;
  background: var(--brand); color: var(--paper); cursor: pointer; }
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
  /** A button that sends a POST to an address of this origin. */
  action?: { address: string; label: string };
}

const formOf = ({ address, label }: NonNullable<EdgePage['action']>) =>
  `<form method="post" action="${escapeHtml(address)}"><button>${escapeHtml(label)}</button></form>`;

/** Sends a page that needs no shell: a 404, a 503 before the first release, or a confirmation. */
export function sendEdgePage(
  reply: FastifyReply,
  { status, product, title, text, action }: EdgePage,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-NG"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">` +
        `<title>${escapeHtml(title)} – ${escapeHtml(product)}</title><style>${style}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action ? formOf(action) : ''}` +
        `<nav aria-label="Links"><a href="/">Go to ${escapeHtml(product)}</a><a href="/admin">Staff sign-in</a></nav>` +
        `</main></body></html>`,
    );
}
