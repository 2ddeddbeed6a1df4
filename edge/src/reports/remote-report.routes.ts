import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { parseReleaseName } from '@padiman/contracts';
import type { ReleaseStore } from '@padiman/release/store';
import { canaryGuard } from './canary-guard.ts';
import { logRateLimiter } from './log-rate-limiter.ts';
import { remoteReport } from './remote-report.ts';

/**
 * Runs work that no answer waits for; drops it while `limit` tasks are running.
 *
 * @param failure log message for a failed task
 */
function backgroundTasks(limit: number, failure: string) {
  let running = 0;
  const mayLog = logRateLimiter(10);
  return (log: FastifyBaseLogger, work: () => Promise<void>): void => {
    if (running >= limit) return;
    running += 1;
    void work()
      .catch((error: unknown) => {
        if (mayLog()) log.error({ err: error }, failure);
      })
      .finally(() => (running -= 1));
  };
}

/**
 * `POST /api/telemetry/remotes`: pages report builds that failed. Logs each report. If the build is a canary and the
 * user is a member of staff, the report counts against the canary.
 */
export async function remoteReports(
  edge: FastifyInstance,
  { store }: { store: ReleaseStore },
): Promise<void> {
  const guard = canaryGuard(store);
  const runInBackground = backgroundTasks(20, 'a report of a canary was not counted');
  const mayLog = logRateLimiter(60);

  /** Finds the reporting member of staff by asking the API; undefined for anybody else. */
  async function findAdmin({ headers: { authorization } }: FastifyRequest): Promise<string | undefined> {
    if (!authorization) return undefined;
    const answer = await edge.inject({ url: '/api/admin/me', headers: { authorization } });
    if (answer.statusCode !== 200) return undefined;
    return answer.json<{ data?: { _id?: string } }>().data?._id;
  }

  edge.post('/api/telemetry/remotes', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    const { body, log } = request;
    if (!remoteReport.isValidSync(body, { strict: true })) {
      const message = 'Invalid remote error report.';
      return reply.code(400).send({ success: false, code: 'invalid', message, requestId: request.id });
    }
    const { release: name, ...report } = body;
    const release = parseReleaseName(name);
    if (mayLog()) log.warn({ ...(release && { release }), report }, 'a section failed in a page');
    runInBackground(log, async () => {
      const { remote, version } = body;
      const result = await guard(body, () => findAdmin(request));
      if (result === 'halted') log.error({ remote, version }, 'canary halted');
      if (result === 'cannot halt')
        log.error({ remote, version }, 'canary fails, but this machine has no platform key to end it with');
    });
    return reply.code(204).send();
  });
}
