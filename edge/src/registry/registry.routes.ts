import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureHeader } from '@padiman/shared/federation/registry';
import { preferredEncoding } from '../assets/encoded-file.ts';
import type { SignedRegistry } from '../site/site.ts';

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Compresses a text once, as long as the same text is asked for: a release stays live for hours. */
function compressedOnce() {
  let text = '';
  let forms: Partial<Record<keyof typeof compress, Promise<Buffer>>> = {};
  return (asked: string, encoding: keyof typeof compress) => {
    if (asked !== text) [text, forms] = [asked, {}];
    return (forms[encoding] ??= compress[encoding](asked));
  };
}

/** `/registry.json`: what is live for this browser, never cached, with its signature in a header. */
export function addRegistryRoute(
  edge: FastifyInstance,
  registryFor: (request: FastifyRequest) => Promise<SignedRegistry | undefined>,
): void {
  const compressed = compressedOnce();
  edge.get('/registry.json', async (request, reply) => {
    const found = await registryFor(request);
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
    if (!found) return reply.code(503).send({ message: 'Nothing is released yet.' });
    const { registry, signed } = found;
    if (signed) reply.header(signatureHeader, `${signed.key} ${signed.signature}`);
    // The very text that was signed: the registry stays in the order in which it was written.
    const text = JSON.stringify(registry);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    reply.type('application/json; charset=utf-8');
    if (encoding === 'identity') return reply.send(text);
    return reply.header('content-encoding', encoding).send(await compressed(text, encoding));
  });
}
