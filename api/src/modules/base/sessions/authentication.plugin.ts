import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { findCaller, isCurrent } from './sessions.service.ts';
import type { Caller } from '../../../plugins/caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Admin of the bearer token's active session, or null. Reads the database at every call.
     * @param options.isUse false for a call that does not keep the session alive
     */
    authenticate: (request: FastifyRequest, options?: { isUse: boolean }) => Promise<Caller | null>;
    /** Tells whether a caller's session is active and the account as it was; for answers that are sent in parts. */
    isCurrent: (caller: Caller) => Promise<boolean>;
    database: Handle;
  }
  interface FastifyRequest {
    /** Admin of the request once `authenticate` has found one. */
    adminId: string | null;
    /** Session of the request once `authenticate` has found one. */
    sessionId: string | null;
  }
}

/** Decorates the server with `authenticate` and the database. */
export function authentication(app: FastifyInstance, { database }: { database: Handle }): void {
  app.decorate('database', database);
  app.decorate('isCurrent', (caller: Caller) => isCurrent(database, caller));
  app.decorateRequest('adminId', null);
  app.decorateRequest('sessionId', null);
  app.decorate('authenticate', async (request: FastifyRequest, options?: { isUse: boolean }) => {
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    const caller = token === undefined ? null : await findCaller(database, token, options);
    request.adminId = caller?.adminId ?? null;
    request.sessionId = caller?.sessionId ?? null;
    return caller;
  });
}
