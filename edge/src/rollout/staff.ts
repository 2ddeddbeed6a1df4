import { readAdmin, type AccessHolder } from '@padiman/contracts';
import { formatTraceparent, traceOf } from '@padiman/api/app';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canaryBucket } from '@padiman/federation/registry';
import { isNamed, type LiveBuild } from '@padiman/release/store';

/** A member of staff, as the API identifies the bearer of a token. */
export interface Person {
  id: string;
  phone: string;
}

/** A member of staff with what decides on access. */
export interface SignedIn extends Person, AccessHolder {}

/** The API could not tell whose token it is: nothing is known of the caller. */
export class PersonUnknown extends Error {
  override name = 'PersonUnknown';

  constructor(status: number) {
    super(`The API answered ${status} when it was asked whose token it is`);
  }
}

/** Request of a page, whose token, id and trace the call of the API has. */
export type BearerRequest = Pick<FastifyRequest, 'headers' | 'id' | 'raw' | 'span'>;

/**
 * Finds the member of staff that the token of a request belongs to; undefined for anybody else.
 * @throws PersonUnknown while the API cannot tell
 */
export type FindPerson = (request: BearerRequest) => Promise<SignedIn | undefined>;

/**
 * Finds members of staff by asking the API of this origin, in a call that is measured and traced as any other. A backend
 * that lacks the call is asked once.
 */
export function findPersonBy(edge: FastifyInstance): FindPerson {
  let isAbsent = false;
  return async ({ headers: { authorization }, id: requestId, raw, span }) => {
    if (!authorization || isAbsent) return undefined;
    const { context, isTaken } = traceOf(raw);
    // Without tracing an existing backend gets no trace that the caller did not begin.
    const trace = (isTaken || span !== null) && { traceparent: formatTraceparent(context) };
    const headers = { authorization, 'x-request-id': requestId, ...trace };
    const answer = await edge.inject({ url: '/api/admin/me', headers });
    const { statusCode } = answer;
    if (statusCode >= 500 || statusCode === 429) throw new PersonUnknown(statusCode);
    isAbsent = statusCode === 404;
    if (statusCode !== 200) return undefined;
    const record = answer.json<{ data?: Record<string, unknown> }>().data ?? {};
    const { _id: id, phoneNumber: phone } = record;
    const { superAdmin, rights } = readAdmin(record);
    return typeof id === 'string' && id !== ''
      ? { id, phone: typeof phone === 'string' ? phone : '', superAdmin, rights }
      : undefined;
  };
}

/** True when a person gets a canary: by the share, or by name. */
export async function getsCanary(
  { percent, people }: Pick<NonNullable<LiveBuild['canary']>, 'percent' | 'people'>,
  name: string,
  { id, phone }: Person,
): Promise<boolean> {
  if (canaryBucket(id, name) < percent) return true;
  return people !== undefined && phone !== '' && isNamed(people, phone);
}
