import type { FastifyInstance } from 'fastify';
import { array, object, string } from 'yup';
import type { Rollout } from './rollout.ts';
import { PersonUnknown, type FindPerson } from './staff.ts';

const assignmentRequest = object({
  declined: array().of(string().max(100).required()).max(20).required(),
}).noUnknown();

/**
 * `POST /edge/assignment`: pages of signed-in staff ask which builds they get; the answer sets the cookie that documents
 * and files are served by. `DELETE` clears it, at logout, and when the shell does not start: its answer tells whether
 * this browser had one.
 */
export function addAssignmentRoutes(edge: FastifyInstance, rollout: Rollout, findPerson: FindPerson): void {
  edge.post('/edge/assignment', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!assignmentRequest.isValidSync(body, { strict: true }))
      return reply.code(400).send({ message: 'Invalid request.' });
    let person;
    try {
      person = await findPerson(request);
    } catch (error) {
      if (!(error instanceof PersonUnknown)) throw error;
      // The cookie stays: an outage of the API ends no canary.
      return reply.code(503).header('retry-after', '5').send({ message: 'Try again later.' });
    }
    return rollout.assign(request, reply, person, body.declined);
  });

  edge.delete('/edge/assignment', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { cleared: rollout.forget(request, reply) };
  });
}
