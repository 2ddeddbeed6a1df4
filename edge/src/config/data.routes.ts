import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RuntimeConfig } from '@padiman/contracts';
import { signatureHeader, type Registry } from '@padiman/federation/registry';
import { encodedTexts, sendEncoded } from '../assets/encoding.ts';
import type { CapabilitySource } from '../backend/capabilities.ts';
import { filesAhead, type SignedRegistry, type Site } from '../site/site.ts';

/** Sources of the data that a page reads before it draws. */
export interface DataSources {
  config: Omit<RuntimeConfig, 'capabilities' | 'registryKeys'>;
  capabilities: CapabilitySource;
  /** Tells whether this browser loads a remote from a development server. */
  isDeveloping: (request: FastifyRequest) => boolean;
  registryFor: (request: FastifyRequest) => Promise<Registry | undefined>;
  signedRegistryFor: (request: FastifyRequest) => Promise<SignedRegistry | undefined>;
  site: Pick<Site, 'trustedKeys' | 'pageFiles' | 'readFile'>;
}

/** Limit of cached texts: they differ by release, and for browsers with overrides or canaries. */
const maxTexts = 16;

/**
 * `/config.json`: configuration of the deployment, unknown at build time. A browser that loads a remote from a development
 * server gets no registry keys, because its registry is not signed.
 *
 * `/registry.json`: the live builds for this browser, with the signature in a header. Private, because a browser with an
 * override gets another one than everybody else.
 *
 * `/loading.json`: for each path the addresses of the scripts that its screen needs in addition to the shell's own, so that
 * an idle page can fetch them ahead. Not signed: a page fetches only files that the signed registry names.
 */
export function addDataRoutes(
  edge: FastifyInstance,
  { config, capabilities, isDeveloping, registryFor, signedRegistryFor, site }: DataSources,
): void {
  const encode = encodedTexts('application/json; charset=utf-8', maxTexts);
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    control: string,
    data: unknown,
    seal?: string,
  ) => sendEncoded(encode(JSON.stringify(data), seal), request, reply.header('cache-control', control));

  edge.get('/config.json', async (request, reply) => {
    const { names } = await capabilities();
    const registryKeys = isDeveloping(request) ? [] : await site.trustedKeys();
    const data: RuntimeConfig = { ...config, registryKeys: [...registryKeys], capabilities: [...names] };
    return send(request, reply, 'no-cache', data);
  });

  edge.get('/registry.json', async (request, reply) => {
    const found = await signedRegistryFor(request);
    if (!found) {
      reply.code(503).headers({ 'cache-control': 'no-store', vary: 'accept-encoding' });
      return reply.send({ message: 'No release yet.' });
    }
    const { registry, signed } = found;
    const signature = signed && `${signed.key} ${signed.signature}`;
    if (signature) reply.header(signatureHeader, signature);
    // The signature covers this text: JSON.stringify keeps the order of keys.
    return send(request, reply, 'private, no-cache', registry, signature);
  });

  edge.get('/loading.json', async (request, reply) => {
    const registry = await registryFor(request);
    const paths = Object.values(registry?.remotes ?? {}).flatMap(({ descriptor }) => descriptor.paths);
    const listed = await Promise.all(
      paths.map(async ({ path }) => [path, registry ? await filesAhead(registry, path, site) : []] as const),
    );
    const data = Object.fromEntries(listed.filter(([, files]) => files.length > 0));
    return send(request, reply, 'private, no-cache', data);
  });
}
