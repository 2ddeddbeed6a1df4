import type { FastifyInstance, FastifyRequest } from 'fastify';
import { releaseNamed } from '@padiman/shared/contracts';
import type { ReleaseStore } from '@padiman/release/store';
import { canaryGuard } from './canary-guard.ts';
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
  const count = canaryGuard(store);
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
    const { release: said, ...report } = request.body;
    const release = releaseNamed(said);
    if (mayLog()) request.log.warn({ ...(release && { release }), report }, 'a section failed in a page');
    const canary = (await store.live())?.live[report.remote]?.canary;
    if (canary?.build === report.version) {
      const admin = await adminOf(request);
      if (admin && (await count(report, admin)) === 'halted') {
        request.log.error({ remote: report.remote, version: report.version }, 'canary halted');
      }
    }
    return reply.code(204).send();
  });
}
