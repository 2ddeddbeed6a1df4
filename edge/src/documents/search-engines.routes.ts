import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@padiman/federation/registry';
import type { Documents } from './documents.ts';

export interface SearchEngineOptions {
  documents: Documents;
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  originOf: (request: FastifyRequest) => string;
}

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** `/robots.txt` and `/sitemap.xml`: search engines index the public pages, not the console. */
export function addSearchEngineRoutes(
  edge: FastifyInstance,
  { documents, registryFor, originOf }: SearchEngineOptions,
): void {
  edge.get('/robots.txt', async (request, reply) => {
    const { remotes = {} } = (await registryFor(request)) ?? {};
    const restricted = Object.values(remotes)
      .flatMap(({ descriptor }) => descriptor.paths)
      .filter(({ access }) => access !== 'public')
      .map(({ path }) => path)
      .sort();
    const lines = ['User-agent: *', ...['/api/', ...restricted].map((path) => `Disallow: ${path}`)];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send([...lines, '', `Sitemap: ${originOf(request)}/sitemap.xml`, ''].join('\n'));
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
