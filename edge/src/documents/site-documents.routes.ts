import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@padiman/federation/registry';
import { escapeHtml } from '../assets/encoding.ts';
import type { Documents } from './documents.ts';

export interface SiteDocumentOptions {
  documents: Pick<Documents, 'pages'>;
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  /** E-mail address for reports of vulnerabilities. */
  contact: string;
  /** Origin of absolute addresses, which are left out without one: a request's Host header can be forged. */
  publicOrigin: string | undefined;
}

/** Days after which a reader has to fetch security.txt again; RFC 9116 recommends less than a year. */
const validDays = 180;
const day = 24 * 60 * 60 * 1000;

/**
 * `/robots.txt`, `/sitemap.xml`, and `/.well-known/security.txt` by RFC 9116. Pages of the console are kept out of search
 * results by a header of theirs, and not by `robots.txt`: a crawler that may not read a page does not see its header, and
 * the list would tell everybody the console's addresses.
 */
export function addSiteDocumentRoutes(
  edge: FastifyInstance,
  { documents, registryFor, contact, publicOrigin }: SiteDocumentOptions,
): void {
  const sitemap = publicOrigin === undefined ? '' : `\nSitemap: ${publicOrigin}/sitemap.xml\n`;
  edge.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\n${sitemap}`),
  );

  edge.get('/sitemap.xml', async (request, reply) => {
    const registry = await registryFor(request);
    const pages = registry && publicOrigin !== undefined ? await documents.pages(registry) : [];
    const urls = pages.map((path) => `<url><loc>${escapeHtml(publicOrigin + path)}</loc></url>`);
    const text =
      `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
    return reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(text);
  });

  const path = '/.well-known/security.txt';
  edge.get(path, async (_request, reply) => {
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day).toISOString();
    const canonical = publicOrigin === undefined ? '' : `Canonical: ${publicOrigin}${path}\n`;
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${contact}\nExpires: ${expires}\nPreferred-Languages: en\n${canonical}`);
  });
}
