import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Handle } from '../../database/schema.ts';
import { findCaller } from './sessions.service.ts';
import type { Caller } from '../../plugins/caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The admin whose live session the request's bearer token names, or null. Reads the database at every call. */
    authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  }
}

/** Decorates `authenticate`. Needs the database. */
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
