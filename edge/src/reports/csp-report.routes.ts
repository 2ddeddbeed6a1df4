import type { FastifyInstance } from 'fastify';
import { parseReleaseName } from '@padiman/contracts';
import { logRateLimiter } from '@padiman/api/app';

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
  const mayLog = logRateLimiter(30);
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
