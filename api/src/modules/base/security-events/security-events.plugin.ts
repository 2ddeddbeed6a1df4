import { listSecurityEvents } from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { AppError } from '../../../plugins/errors.ts';
import { logRepeated } from '../../../plugins/repeated-log.ts';
import { recordSecurityEvent, securityEventList, type NewSecurityEvent } from './security-events.service.ts';
import { recordedRequestId } from '../../../tracing/trace-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records an event of a call; never throws. */
    recordSecurityEvent: (request: FastifyRequest, event: NewSecurityEvent) => Promise<void>;
    /** Records the export of a list with the number of its records, once it has ended; never throws. */
    recordExport: (request: FastifyRequest, exported: { count: number; complete: boolean }) => Promise<void>;
  }
}

/**
 * Records refused calls whose error is a security event, and exports of lists. A failure to record is logged, and
 * changes no answer.
 */
export function securityEvents(app: FastifyInstance, { database }: { database: Handle }): void {
  const open = new Set<Promise<void>>();
  const record = async (request: FastifyRequest, event: NewSecurityEvent) => {
    const { adminId, ip: address, log } = request;
    const requestId = recordedRequestId(request);
    const recording = recordSecurityEvent(database, { adminId, address, requestId, log }, event)
      .catch((error: unknown) =>
        logRepeated(
          app.log,
          { cause: 'security events', level: 'error' },
          { err: error, securityEvent: event.kind },
          'a security event was not stored',
        ),
      )
      .finally(() => open.delete(recording));
    open.add(recording);
    await recording;
  };
  app.addHook('onClose', async () => void (await Promise.all(open)));
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.securityEvent === undefined) return;
    const { phoneNumber } = (request.body ?? {}) as { phoneNumber?: unknown };
    await record(request, {
      kind: error.securityEvent,
      phoneNumber,
      details: { ...callOf(request), reason: error.name },
    });
  });
  app.decorate('recordSecurityEvent', record);
  app.decorate('recordExport', async (request, { count, complete }) => {
    const selection = describeSelection(request.query as Record<string, unknown>);
    await record(request, {
      kind: 'listExported',
      details: { ...callOf(request), ...selection, count, complete },
    });
  });
}

/** Query parameters that say which records were exported. The text of a search may name a person, and is left out. */
const recordedParameters = ['filter', 'sort', 'itemType', 'from', 'until', 'adminId', 'recordId'];

/** Describes which part of a list was exported. */
function describeSelection(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = recordedParameters.filter((name) => query[name] !== undefined);
  return {
    ...Object.fromEntries(known.map((name) => [name, query[name]])),
    ...(query['q'] === undefined || query['q'] === '' ? {} : { searched: true }),
  };
}

/** Method and route pattern: a path may contain an id or a token. */
const callOf = (request: FastifyRequest) => ({
  method: request.method,
  path: request.routeOptions.url ?? 'unknown',
});

/** Serves the list of security events. */
export const securityEventRoutes = (app: FastifyInstance): void =>
  listRoute(app, listSecurityEvents, securityEventList);
