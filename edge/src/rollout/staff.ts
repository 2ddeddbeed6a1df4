import type { FastifyInstance } from 'fastify';
import { canaryBucket } from '@padiman/federation/registry';
import { isNamed, type LiveBuild } from '@padiman/release/store';

/** A member of staff, as the API identifies the bearer of a token. */
export interface Person {
  id: string;
  phone: string;
}

/** Finds the member of staff that a token belongs to; undefined for anybody else. */
export type FindPerson = (authorization: string | undefined) => Promise<Person | undefined>;

/** Finds members of staff by asking the API of this origin. */
export function findPersonBy(edge: FastifyInstance): FindPerson {
  return async (authorization) => {
    if (!authorization) return undefined;
    const answer = await edge.inject({ url: '/api/admin/me', headers: { authorization } });
    if (answer.statusCode !== 200) return undefined;
    const { _id: id, phoneNumber } =
      answer.json<{ data?: { _id?: unknown; phoneNumber?: unknown } }>().data ?? {};
    return typeof id === 'string' && id !== ''
      ? { id, phone: typeof phoneNumber === 'string' ? phoneNumber : '' }
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
