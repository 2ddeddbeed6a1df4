import { randomUUID } from 'node:crypto';
import { releaseHeader, parseReleaseName } from '@padiman/contracts';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { bodyLimit } from './contract-route.ts';
import { answerFailure } from './error-handler.ts';

/** What a process may choose about its server. */
export interface ServerChoices {
  /** pino level, or `silent`. */
  logLevel?: string | undefined;
  /** Addresses of proxies whose `X-Forwarded-For` is believed, comma separated; none by default. */
  trustedProxies?: string | undefined;
}

/**
 * The options that a Fastify server carrying the API must have: limits, request ids that no client can choose,
 * and a log without bodies, queries, tokens or phone numbers, whose lines name the release that the caller's page was
 * opened with. The edge spreads them into its own.
 */
export function serverOptions(choices: ServerChoices = {}): FastifyServerOptions {
  return {
    bodyLimit,
    requestTimeout: 30_000,
    trustProxy: choices.trustedProxies
      ? choices.trustedProxies.split(',').map((address) => address.trim())
      : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory: (logger, bindings, options, { headers }) => {
      const release = parseReleaseName(headers[releaseHeader]);
      return logger.child(release === undefined ? bindings : { ...bindings, release }, options);
    },
    // An address that cannot even be decoded reaches no plugin.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    logger: {
      level: choices.logLevel ?? 'info',
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
        censor: '[hidden]',
      },
      serializers: { req: describeRequest, err: describeError },
    },
  };
}

/** Hides all but the last three digits of a phone number wherever it stands in a text. */
export function maskPhones(text: string): string {
  return text.replaceAll(/(?<!\d)(?:\+?234|0)\d{7}(\d{3})(?!\d)/g, '0*******$1');
}

/** The query is left out: a search may hold a name, a phone number or an e-mail address. */
function describeRequest(request: FastifyRequest) {
  const path = request.url.split('?', 1)[0] ?? '';
  // A token that somebody put into a path is as long as this; ids are shorter.
  const shown = maskPhones(path).replaceAll(/[\w-]{40,}/g, '[hidden]');
  return { method: request.method, path: shown, address: request.ip };
}

/** A database error's `detail` and `parameters` hold values of rows; they stay out. */
function describeError(error: Error & { code?: string }) {
  return {
    type: error.name,
    message: maskPhones(error.message),
    code: error.code ?? '',
    stack: maskPhones(error.stack ?? ''),
  };
}
