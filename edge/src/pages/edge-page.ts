import { createHash } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { logRepeated } from '@padiman/api/app';
import { StorageUnavailable } from '@padiman/release/store';
import { escapeHtml } from '../assets/encoding.ts';
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

interface EdgePage {
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
export function sendEdgePage(reply: FastifyReply, { status, product, title, text, action }: EdgePage) {
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

/** True for a page, and false for an asset or a call. */
export const acceptsHtml = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

/** Sends an HTML 404 for pages, plain text for assets, JSON for API calls. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, product: string): FastifyReply {
  if (request.url.startsWith('/api/')) {
    const message = 'There is no such call.';
    return reply.code(404).send({ success: false, code: 'notFound', message, requestId: request.id });
  }
  if (!acceptsHtml(request))
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.');
  const text = 'The address may be misspelled, or the page has moved.';
  return sendEdgePage(reply, { status: 404, product, title: 'Page not found', text });
}

/** Seconds after which a client may try again when the storage of the releases is away. */
const retryAfter = 5;

function outcomeOf(error: FastifyError) {
  if (error instanceof StorageUnavailable)
    return { status: 503, code: 'unavailable', message: 'Temporarily unavailable.' };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, code: 'invalid', message: 'Invalid request.' };
  return { status: 500, code: 'internal', message: 'Internal error.' };
}

/** Answers a request whose path cannot be decoded. */
export function sendUnreadable(reply: FastifyReply): void {
  void reply.code(400).header('cache-control', 'no-store').type('text/plain').send('Invalid address.');
}

/** Answers errors of the edge itself, without internal details; the API has its own error handler. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message } = outcomeOf(error);
  if (status === 500) request.log.error({ err: error }, 'The edge failed');
  if (status === 503) {
    const found = { err: error, requestId: request.id };
    logRepeated(request.server.log, { cause: 'storage', level: 'warn' }, found, 'Not served');
    reply.header('retry-after', String(retryAfter));
  }
  // Of the answer that was being prepared.
  for (const name of ['etag', 'content-encoding', 'link']) reply.removeHeader(name);
  reply.code(status).header('cache-control', 'no-store');
  if (!request.url.startsWith('/api/')) return reply.type('text/plain').send(message);
  return reply.send({ success: false, code, message, requestId: request.id });
}
