import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument, type OpenApiDocument } from './document.ts';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { version } = JSON.parse(textOf('../../package.json')) as { version: string };

/** Documents by product and base: making one takes longer than all else at start, and servers of a process share them. */
const documents = new Map<string, OpenApiDocument>();

/** Public routes `GET /openapi.json` and `GET /docs`, a page to read the document and to try calls. */
export async function openApiRoutes(app: FastifyInstance, product: string): Promise<void> {
  const key = `${product} ${app.prefix}`;
  const document = documents.get(key) ?? openApiDocument({ product, version, base: app.prefix });
  documents.set(key, document);
  const text = JSON.stringify(document);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;

  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    void reply.header('cache-control', 'public, no-cache').header('etag', etag);
    // An intermediate cache may weaken the tag.
    const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (tags?.includes(etag)) return reply.code(304).send();
    return reply.type('application/json').send(text);
  });
  await app.register((scope: FastifyInstance) => addDocsPage(scope, document));
}

/** Serves the page in a scope of its own, since the hook rewrites HTML. The page works under a CSP without inline scripts and eval. */
async function addDocsPage(scope: FastifyInstance, document: OpenApiDocument): Promise<void> {
  const viewport = '<head><meta name="viewport" content="width=device-width, initial-scale=1">';
  scope.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    done(null, isPage && typeof payload === 'string' ? payload.replace('<head>', viewport) : payload);
  });
  await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
  await scope.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: scope.prefix,
    theme: { title: document.info.title, css: [{ filename: 'docs.css', content: textOf('docs.css') }] },
    // The browser does not store the token that a reader enters.
    uiConfig: {
      layout: 'BaseLayout',
      filter: true,
      persistAuthorization: false,
      defaultModelsExpandDepth: 0,
    },
  });
}
