import type { FastifyInstance, FastifyRequest } from 'fastify';
import { array, number, object, string } from 'yup';
import { canaryBucket } from '@padiman/federation/registry';
import { normalizePhone } from '@padiman/release/store';
import type { Person } from './staff.ts';

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

/** `POST /edge/reach`: how many members of staff a canary or a preview would reach. Answers no identity. */
export function addReachRoute(edge: FastifyInstance, { list, isOperator }: Staff): void {
  edge.post('/edge/reach', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    if (!isOperator(request)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!audience.isValidSync(body, { strict: true }))
      return reply.code(400).send({ message: 'Invalid request.' });
    const { name, percent, phones } = body;
    const staff = await list();
    const named = new Set(phones.map(normalizePhone));
    const reached = staff.filter(
      ({ id, phone }) => canaryBucket(id, name) < percent || named.has(normalizePhone(phone)),
    );
    return { reached: reached.length, staff: staff.length };
  });
}
