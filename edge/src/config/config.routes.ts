import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RuntimeConfig } from '@padiman/contracts';
import { compressionCache } from '../assets/compression-cache.ts';
import type { CapabilitySource } from '../capabilities/backend-capabilities.ts';

function encodeConfig(config: RuntimeConfig) {
  const body = JSON.stringify(config);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return { body, hash, compressed: compressionCache() };
}

/** Parts of the configuration that can change while the process runs. */
export interface ConfigSources {
  capabilities: CapabilitySource;
  /** Tells whether this browser loads a remote from a development server. */
  isDeveloping: (request: FastifyRequest) => boolean;
  trustedKeys: () => Promise<readonly string[]>;
}

/**
 * `/config.json`: configuration of the deployment, unknown at build time. A browser that loads a remote from a
 * development server gets no registry keys, because its registry is not signed.
 */
export function addConfigRoute(
  edge: FastifyInstance,
  config: Omit<RuntimeConfig, 'capabilities' | 'registryKeys'>,
  { capabilities, isDeveloping, trustedKeys }: ConfigSources,
): void {
  // Few: the capabilities change once, when the backend has answered for the first time, and the keys rarely.
  const encoded = new Map<string, ReturnType<typeof encodeConfig>>();
  const encodedFor = (registryKeys: readonly string[], names: readonly string[]) => {
    const key = JSON.stringify([registryKeys, names]);
    const kept =
      encoded.get(key) ??
      encodeConfig({ ...config, registryKeys: [...registryKeys], capabilities: [...names] });
    encoded.set(key, kept);
    return kept;
  };

  edge.get('/config.json', async (request, reply) => {
    const { names } = await capabilities();
    const keys = isDeveloping(request) ? [] : await trustedKeys();
    const { body, hash, compressed } = encodedFor(keys, names);
    const { content, encoding } = await compressed(body, request.headers['accept-encoding']);
    const etag = `"${hash}-${encoding ?? 'plain'}"`;
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    reply.type('application/json; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(content);
  });
}
