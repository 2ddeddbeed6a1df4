import { randomUUID } from 'node:crypto';
import { releaseHeader, parseReleaseName } from '@padiman/contracts';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { bodyLimit } from './contract-route.ts';
import { answerFailure } from './error-handler.ts';

/** Server options that differ between processes. */
export interface ServerChoices {
  /** pino level, or `silent`. */
  logLevel?: string | undefined;
  /** Addresses of trusted proxies, whose `X-Forwarded-For` is used, comma separated; none by default. */
  trustedProxies?: string | undefined;
}

/**
 * Options of every Fastify server that serves the API: limits, request ids that clients cannot set, and a log without
 * bodies, queries, tokens or phone numbers, whose lines name the release of the caller's page. The edge spreads them
 * into its own options.
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
    // Paths that cannot be decoded reach no plugin.
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

/** Masks all but the last three digits of every phone number in a text. */
export function maskPhones(text: string): string {
  return text.replaceAll(/(?<!\d)(?:\+?234|0)\d{7}(\d{3})(?!\d)/g, '0*******$1');
}

/** Logs a request without its query: a search may contain a name, a phone number or an e-mail address. */
function describeRequest(request: FastifyRequest) {
  const path = request.url.split('?', 1)[0] ?? '';
  // Hides tokens in a path, which are at least this long; ids are shorter.
  const shown = maskPhones(path).replaceAll(/[\w-]{40,}/g, '[hidden]');
  return { method: request.method, path: shown, address: request.ip };
}

/** Logs an error without a database error's `detail` and `parameters`, which contain values of rows. */
function describeError(error: Error & { code?: string }) {
  return {
    type: error.name,
    message: maskPhones(error.message),
    code: error.code ?? '',
    stack: maskPhones(error.stack ?? ''),
  };
}
