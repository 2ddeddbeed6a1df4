import type { FastifyPluginAsync } from 'fastify';

/** The API as a part of this process. */
export interface ApiInProcess {
  plugin: FastifyPluginAsync;
  /** Serves `/metrics` at the root of the origin, to those who may read it. */
  metrics?: FastifyPluginAsync;
  /** Resolves when the database answers; false or a rejection means that it does not. */
  ready: () => Promise<unknown>;
}
