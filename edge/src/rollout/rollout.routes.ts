import type { FastifyInstance, FastifyRequest } from 'fastify';
import { array, number, object, string } from 'yup';
import { canaryBucket } from '@padiman/federation/registry';
import { normalizePhone } from '@padiman/release/store';
import type { Rollout } from './rollout.ts';
import { PersonUnknown, type FindPerson, type Person } from './staff.ts';

const assignmentRequest = object({
  declined: array().of(string().max(100).required()).max(20).required(),
}).noUnknown();

const audience = object({
  name: string()
    .matches(/^(shell|mfe-[a-z][a-z0-9-]{0,60})$/)
    .required(),
  percent: number().min(0).max(100).required(),
  phones: array().of(string().max(30).required()).max(200).required(),
}).noUnknown();

/** All members of staff, and the check of a caller that may count them. */
export interface Staff {
  list: () => Promise<Person[]>;
  /** Callers of `/metrics`: the same machine, or the bearer of its token. */
  isOperator: (request: FastifyRequest) => boolean;
}

/**
 * `POST /edge/assignment`: pages of signed-in staff ask which builds they get; the answer sets the cookie that documents
 * and files are served by. `DELETE` clears it, at logout, and when the shell does not start: its answer tells whether
 * this browser had one.
 *
 * `POST /edge/reach`: how many members of staff a canary or a preview would reach. Answers no identity.
 */
export function addRolloutRoutes(
  edge: FastifyInstance,
  rollout: Rollout,
  findPerson: FindPerson,
  staff: Staff | undefined,
): void {
  edge.post('/edge/assignment', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!assignmentRequest.isValidSync(body, { strict: true }))
      return reply.code(400).send({ message: 'Invalid request.' });
    try {
      return await rollout.assign(request, reply, await findPerson(request), body.declined);
    } catch (error) {
      if (!(error instanceof PersonUnknown)) throw error;
      // The cookie stays: an outage of the API ends no canary.
      return reply.code(503).header('retry-after', '5').send({ message: 'Try again later.' });
    }
  });

  edge.delete('/edge/assignment', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { cleared: rollout.forget(request, reply) };
  });

  if (!staff) return;
  edge.post('/edge/reach', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    if (!staff.isOperator(request)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!audience.isValidSync(body, { strict: true }))
      return reply.code(400).send({ message: 'Invalid request.' });
    const { name, percent, phones } = body;
    const all = await staff.list();
    const named = new Set(phones.map(normalizePhone));
    const reached = all.filter(
      ({ id, phone }) => canaryBucket(id, name) < percent || named.has(normalizePhone(phone)),
    );
    return { reached: reached.length, staff: all.length };
  });
}
