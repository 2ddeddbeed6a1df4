import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseReleaseName } from '@padiman/contracts';
import type { ReleaseStore } from '@padiman/release/store';
import { canaryGuard } from './canary-guard.ts';
import { inBackground } from './in-background.ts';
import { logLimit } from './log-limit.ts';
import { remoteReport } from './remote-report.ts';

/**
 * `POST /api/telemetry/remotes`: pages say here which build of which section failed, when and why. It is logged, and
 * where the build is a canary and the page's person is one of staff, it counts against the canary.
 */
export async function remoteReports(
  edge: FastifyInstance,
  { store }: { store: ReleaseStore },
): Promise<void> {
  const guard = canaryGuard(store);
  const later = inBackground(20, 'a report of a canary was not counted');
  const mayLog = logLimit(60);

  /** Who sent a report, asked of the API that knows the tokens; undefined for anybody else. */
  async function adminOf({ headers: { authorization } }: FastifyRequest): Promise<string | undefined> {
    if (!authorization) return undefined;
    const answer = await edge.inject({ url: '/api/admin/me', headers: { authorization } });
    if (answer.statusCode !== 200) return undefined;
    return answer.json<{ data?: { _id?: string } }>().data?._id;
  }

  edge.post('/api/telemetry/remotes', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    if (!remoteReport.isValidSync(request.body, { strict: true })) {
      const message = 'This is no report of a section.';
      return reply.code(400).send({ success: false, code: 'invalid', message, requestId: request.id });
    }
    const { body: sent, log } = request;
    const { release: said, ...report } = sent;
    const release = parseReleaseName(said);
    if (mayLog()) log.warn({ ...(release && { release }), report }, 'a section failed in a page');
    // The page need not wait for a store and an API that may be slow or gone.
    later(log, async () => {
      const { remote, version } = sent;
      if ((await guard(sent, () => adminOf(request))) === 'halted')
        log.error({ remote, version }, 'canary halted');
    });
    return reply.code(204).send();
  });
}
