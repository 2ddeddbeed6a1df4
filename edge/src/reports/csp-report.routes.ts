import type { FastifyInstance } from 'fastify';

/** Anybody can send reports; more than these in a minute tell nothing new and would only fill the log. */
const loggedPerMinute = 30;

/** `/csp-report`: browsers say here what the Content-Security-Policy kept from happening. */
export async function cspReports(edge: FastifyInstance): Promise<void> {
  let minute = 0;
  let logged = 0;
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
  edge.post('/csp-report', async (request, reply) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, logged] = [now, 0];
    if (logged++ < loggedPerMinute)
      request.log.warn({ report: request.body }, 'Content-Security-Policy report');
    return reply.code(204).send();
  });
}
