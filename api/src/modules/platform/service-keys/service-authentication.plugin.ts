import type { Call } from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { ServiceCaller } from '../../../plugins/caller.ts';
import { AppError, refusal } from '../../../plugins/errors.ts';
import { findServiceCaller } from './service-keys.service.ts';

/** The service key lacks a scope. */
class ScopeMissing extends refusal(
  'forbidden',
  (scope: string) => `The service key lacks the scope ${scope}.`,
) {}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Service key of the request, if it may make the call.
     * @throws AppError for an unknown, expired or revoked key @throws ScopeMissing
     */
    authoriseService: (request: FastifyRequest, call: Pick<Call, 'scope'>) => Promise<ServiceCaller>;
  }
}

/** Decorates the server with `authoriseService`. */
export function serviceAuthentication(app: FastifyInstance, { database }: { database: Handle }): void {
  app.decorate('authoriseService', async (request: FastifyRequest, call: Pick<Call, 'scope'>) => {
    const caller = await findServiceCaller(database, request.headers.authorization);
    // One message for all causes, so that none can be probed.
    if (caller === null) throw new AppError('unauthenticated', 'A valid service key is required.');
    app.countCall('service', caller.keyId);
    assertScope(caller, call.scope);
    return caller;
  });
}

/** @throws ScopeMissing unless the key has the scope; a call without one needs none */
export function assertScope(caller: ServiceCaller, scope: string | undefined): void {
  if (scope !== undefined && !caller.scopes.has(scope)) throw new ScopeMissing(scope);
}
