import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Handle } from '../../database/schema.ts';
import { findCaller } from './sessions.service.ts';
import type { Caller } from '../../plugins/caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Admin of the bearer token's active session, or null. Reads the database at every call. */
    authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  }
}

/** Decorates the server with `authenticate`. */
export const authentication = fastifyPlugin(
  (app: FastifyInstance, { database }: { database: Handle }) => {
    app.decorate('authenticate', async (request: FastifyRequest) => {
      const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
      return token === undefined ? null : findCaller(database, token);
    });
    return Promise.resolve();
  },
  { name: 'authentication' },
);
