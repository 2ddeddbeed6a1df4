import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Replicas } from '../../../database/replica-reads.ts';
import type { Handle } from '../../../database/schema.ts';
import { findCaller, noteWrite } from './sessions.service.ts';
import type { Caller } from '../../../plugins/caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Admin of the bearer token's active session, or null. Reads the database at every call.
     *
     * @param options.isUse false for a call that does not keep the session alive
     */
    authenticate: (request: FastifyRequest, options?: { isUse: boolean }) => Promise<Caller | null>;
    /**
     * Handle for reads that may be some seconds old, but show what the caller has written: for lists, figures and CSV.
     * Without replicas, the database.
     */
    readsFor: (caller: Caller) => Handle;
  }
  interface FastifyRequest {
    /** Admin of the request once `authenticate` has found one. */
    adminId: string | null;
    /** Session of the request once `authenticate` has found one. */
    sessionId: string | null;
    /** The answer shows the end of what was written for the session since its last write: its next reads include it. */
    endsWork: boolean;
  }
}

/** Options of the authentication. */
interface AuthenticationOptions {
  /** The primary: a revoked right or an ended session counts at once. */
  database: Handle;
  replicas: Replicas | undefined;
}

/** Decorates the server with `authenticate` and `readsFor`. With replicas, notes the writes of sessions. */
export const authentication = fastifyPlugin(
  (app: FastifyInstance, { database, replicas }: AuthenticationOptions) => {
    const hasReplicas = replicas !== undefined;
    app.decorateRequest('adminId', null);
    app.decorateRequest('sessionId', null);
    app.decorateRequest('endsWork', false);
    app.decorate('authenticate', async (request: FastifyRequest, options?: { isUse: boolean }) => {
      const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
      const caller =
        token === undefined ? null : await findCaller(database, token, { ...options, hasReplicas });
      request.adminId = caller?.adminId ?? null;
      request.sessionId = caller?.sessionId ?? null;
      return caller;
    });
    app.decorate('readsFor', ({ position }: Caller) => replicas?.readsFrom(position) ?? database);
    if (hasReplicas) {
      // Before the answer, so that any process honours it once the caller has the answer.
      app.addHook('onSend', async ({ method, sessionId, endsWork, log }) => {
        const writes = endsWork || (method !== 'GET' && method !== 'HEAD');
        if (sessionId === null || !writes) return;
        await noteWrite(database, sessionId).catch((error: unknown) =>
          log.warn({ err: error }, 'a write was not noted: reads of its session may lack it for seconds'),
        );
      });
    }
    return Promise.resolve();
  },
  { name: 'authentication' },
);
