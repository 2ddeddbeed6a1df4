import type { FastifyInstance } from 'fastify';
import { parseReleaseName } from '@padiman/contracts';
import { logLimit } from './log-limit.ts';

const longest = 300;

/** Without the query, which may hold what somebody searched for. */
const withoutQuery = (text: string) => text.split(/[?#]/, 1)[0]?.slice(0, longest);

/** The fields of a report that tell what was refused where; anything else in it is left out. */
function describeReport(sent: unknown): Record<string, string | number> {
  const { 'csp-report': report = sent } = Object(sent) as Record<string, unknown>;
  const known = Object.entries(Object(report) as Record<string, unknown>).flatMap(([field, value]) => {
    const said = typeof value === 'string' ? withoutQuery(value) : value;
    const tells = /^(document-uri|blocked-uri|effective-directive|source-file|line-number)$/.test(field);
    return tells && (typeof said === 'string' || typeof said === 'number') ? [[field, said] as const] : [];
  });
  return Object.fromEntries(known);
}

/** `/csp-report`: browsers say here what the Content-Security-Policy kept from happening, and in which release's page. */
export async function cspReports(edge: FastifyInstance): Promise<void> {
  const mayLog = logLimit(30);
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
    const { body, query, log } = request;
    const release = parseReleaseName(query.release);
    if (mayLog()) {
      log.warn(
        { ...(release && { release }), report: describeReport(body) },
        'Content-Security-Policy report',
      );
    }
    return reply.code(204).send();
  });
}
