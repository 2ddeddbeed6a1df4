import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@padiman/federation/registry';
import type { Documents } from './documents.ts';

export interface SearchEngineOptions {
  documents: Documents;
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  originOf: (request: FastifyRequest) => string;
}

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * `/robots.txt` and `/sitemap.xml`. Pages of the console are kept out of search results by a header of theirs, and not
 * by `robots.txt`: a crawler that may not read a page does not see its header, and the list would tell everybody the
 * console's addresses.
 */
export function addSearchEngineRoutes(
  edge: FastifyInstance,
  { documents, registryFor, originOf }: SearchEngineOptions,
): void {
  edge.get('/robots.txt', async (request, reply) => {
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`);
  });

  edge.get('/sitemap.xml', async (request, reply) => {
    const registry = await registryFor(request);
    const pages = registry ? await documents.pages(registry) : [];
    const urls = pages.map((path) => `<url><loc>${escapeXml(originOf(request) + path)}</loc></url>`);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n` +
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });
}
