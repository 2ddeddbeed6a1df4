import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseReleaseName } from '@padiman/contracts';
import type { ReleaseStore } from '@padiman/release/store';
import type { FindPerson } from '../rollout/staff.ts';
import { failureGuard } from './failure-guard.ts';
import { logRepeated } from '@padiman/api/app';
import { type PageMetrics, pageReport, remoteReport } from './page-metrics.ts';

/** Addresses that are counted at a time; above it, all further ones share a count. */
const maxAddresses = 10_000;

/** Creates a rate limiter for requests that anybody can send: at most `limit` a minute from one address. */
export function addressRateLimiter(limit: number, now = Date.now): (address: string) => boolean {
  let started = -Infinity;
  let counts = new Map<string, number>();
  return (address) => {
    const time = now();
    if (time - started >= 60_000) [started, counts] = [time, new Map()];
    const key = counts.has(address) || counts.size < maxAddresses ? address : 'others';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= limit;
  };
}

/**
 * Runs work that no answer waits for, but the end of the server; drops it while `limit` tasks are running.
 * @param failure log message for a failed task
 */
function backgroundTasks(edge: FastifyInstance, limit: number, failure: string) {
  const running = new Set<Promise<void>>();
  edge.addHook('onClose', async () => void (await Promise.all(running)));
  return (log: FastifyBaseLogger, work: () => Promise<void>): void => {
    if (running.size >= limit) return;
    const task = work()
      .catch((error: unknown) => {
        logRepeated(log, { cause: failure, level: 'error' }, { err: error }, failure);
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
}

/** Reports of one address in a minute that are counted in the metrics. */
const reportsPerMinute = 600;

/**
 * `POST /api/telemetry/remotes`: pages report builds that failed. Each report is logged.
 * `POST /api/telemetry/pages`: pages report, when they are hidden, the builds that they loaded and their web vitals.
 *
 * Both are counted in the metrics, and failures for members of staff by the guard, after the answer.
 */
export async function remoteReports(
  edge: FastifyInstance,
  { store, findPerson, metrics }: { store: ReleaseStore; findPerson: FindPerson; metrics: PageMetrics },
) {
  const guard = failureGuard(store);
  const runInBackground = backgroundTasks(edge, 20, 'a report of a page was not counted');
  const mayCount = addressRateLimiter(reportsPerMinute);
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const message = 'Invalid report.';
    return reply.code(400).send({ success: false, code: 'invalid', message, requestId: request.id });
  };

  edge.post('/api/telemetry/remotes', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    const { body, ip } = request;
    const { log } = edge;
    if (!remoteReport.isValidSync(body, { strict: true })) return refuse(request, reply);
    const { release: name, ...report } = body;
    const release = parseReleaseName(name);
    logRepeated(
      log,
      { cause: 'sections in pages', level: 'warn', most: 10 },
      { ...(release && { release }), report },
      'a section failed in a page',
    );
    const isCounted = mayCount(ip);
    runInBackground(log, async () => {
      if (isCounted) metrics.noteFailure((await store.live())?.live ?? {}, body);
      // An uncaught error leaves the section usable, so it halts nothing.
      if (body.phase === 'use') return;
      const { remote, version } = body;
      const result = await guard.noteFailure(body, () => findPerson(request));
      if (result === 'cannot halt')
        log.error(
          { remote, version },
          'a build fails, but this machine has no platform key to replace it with',
        );
      else if (result !== 'counted' && result !== 'not counted') log.error({ remote, version }, result);
    });
    return reply.code(204).send();
  });

  edge.post('/api/telemetry/pages', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const { body, ip } = request;
    if (!pageReport.isValidSync(body, { strict: true })) return refuse(request, reply);
    if (!mayCount(ip)) return reply.code(429).header('retry-after', '60').send();
    runInBackground(edge.log, async () => metrics.notePage((await store.live())?.live ?? {}, body));
    return reply.code(204).send();
  });
}

const maxLength = 300;

/** Removes the query, which may contain search terms. */
const withoutQuery = (text: string) => text.split(/[?#]/, 1)[0]?.slice(0, maxLength);

const loggedFields = /^(document-uri|blocked-uri|effective-directive|source-file|line-number)$/;

/** Picks the fields of a report that locate the violation; drops all others. */
function describeReport(body: unknown): Record<string, string | number> {
  const { 'csp-report': report = body } = Object(body) as Record<string, unknown>;
  const fields = Object.entries(Object(report) as Record<string, unknown>).flatMap(([field, content]) => {
    const value = typeof content === 'string' ? withoutQuery(content) : content;
    const isLogged = loggedFields.test(field) && (typeof value === 'string' || typeof value === 'number');
    return isLogged ? [[field, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** `/csp-report`: browsers report violations of the Content-Security-Policy, with the release of the page. */
export async function cspReports(edge: FastifyInstance): Promise<void> {
  edge.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(body as string));
      } catch {
        done(null, undefined);
      }
    },
  );
  edge.post<{ Querystring: { release?: unknown } }>('/csp-report', async (request, reply) => {
    const { body, query } = request;
    const release = parseReleaseName(query.release);
    logRepeated(
      edge.log,
      { cause: 'Content-Security-Policy', level: 'warn', most: 5 },
      { ...(release && { release }), report: describeReport(body) },
      'Content-Security-Policy report',
    );
    return reply.code(204).send();
  });
}
