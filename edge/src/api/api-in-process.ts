import type { FastifyPluginAsync } from 'fastify';

/** The API as a part of this process. */
export interface ApiInProcess {
  plugin: FastifyPluginAsync;
  /** Resolves when the database answers; false or a rejection means that it does not. */
  ready: () => Promise<unknown>;
}
