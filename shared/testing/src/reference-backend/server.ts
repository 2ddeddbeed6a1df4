import { setTimeout as pause } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ReferenceCall } from './call.ts';
import { calls } from './calls.ts';
import { errorPage, type Faults } from './faults.ts';
import type { State } from './state.ts';
import type { Answer } from './variants.ts';

/** Request that the backend received. */
export interface ReceivedRequest {
  method: string;
  /** Path without the query, with the prefix. */
  path: string;
  query: Record<string, string>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
  /** Path of the call in section 7; undefined if there is no such call. */
  call: string | undefined;
  /** Status of the answer; undefined until it is sent. */
  status: number | undefined;
}

interface ServerParts {
  prefix: string;
  faults: Faults;
  /** Current state; a reset replaces it. */
  state: () => State;
  onRequest: (request: ReceivedRequest) => void;
  onAnswer: ((request: ReceivedRequest) => void) | undefined;
}

const records = new WeakMap<FastifyRequest, ReceivedRequest>();

/** HTTP server that answers the calls of section 7, and everything else as Express answers an unknown path. */
export function buildServer({ prefix, faults, state, onRequest, onAnswer }: ServerParts): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });

  // As `express.json()`: an empty body is no error.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('preValidation', async (request, reply) => {
    const { method, query, headers, body } = request;
    const path = request.url.split('?')[0] ?? '';
    const call = (request.routeOptions.config as { call?: string }).call;
    const record = {
      method,
      path,
      query: query as Record<string, string>,
      headers,
      body,
      call,
      status: undefined,
    };
    records.set(request, record);
    onRequest(record);
    const milliseconds = faults.delayOf(method, path);
    if (milliseconds > 0) await pause(milliseconds);
    const failure = faults.takeFailure(method, path);
    if (failure) return failure.body === undefined ? sendPage(reply, failure.status) : send(reply, failure);
  });
  app.addHook('onResponse', async (request, reply) => {
    const record = records.get(request);
    if (!record) return;
    record.status = reply.statusCode;
    onAnswer?.(record);
  });
  for (const call of calls) addCall(app, prefix, call, state);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0];
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(cannot(request.method, path ?? ''));
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error instanceof SyntaxError ? 400 : (error.statusCode ?? 500))
      .type('text/html; charset=utf-8')
      .send(page(error.name)),
  );
  return app;
}

function addCall(app: FastifyInstance, prefix: string, call: ReferenceCall, state: () => State): void {
  const url = prefix + call.path.replace(/\{(\w+)\}/g, ':$1');
  app.route({
    method: call.method,
    url,
    config: { call: call.path },
    handler(request, reply) {
      const current = state();
      if (!call.open && !isSignedIn(request, current)) {
        return send(reply, { status: 401, body: { message: 'Unauthorized' } });
      }
      const params = request.params as Record<string, string>;
      const body = (request.body ?? {}) as Record<string, unknown>;
      return send(reply, call.answer(current, { params, body }));
    },
  });
}

function isSignedIn({ headers }: FastifyRequest, { sessions, records: { admins } }: State): boolean {
  const id = sessions.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
  return admins.some(({ _id }) => _id === id);
}

const send = (reply: FastifyReply, { status = 200, body }: Answer) => reply.code(status).send(body);

const sendPage = (reply: FastifyReply, status: number) =>
  reply.code(status).type('text/html').send(errorPage(status));

const page = (text: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error</title>
</head>
<body>
<pre>${text}</pre>
</body>
</html>
`;

const cannot = (method: string, path: string) =>
  page(`Cannot ${method} ${path.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}`);
