import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { array, number, object, string } from 'yup';

/** Cookie that names the builds which the edge assigned to a member of staff. Documents and files come without a token. */
export const buildsCookieName = 'padiman-builds';

const hours = 12;

/** Builds that one browser gets beyond those of everybody. */
export interface AssignedBuilds {
  /** The shell's canary. */
  shell?: string | undefined;
  /** Ids of previews. */
  previews: readonly string[];
}

const content = object({
  shell: string(),
  previews: array().of(string().required()).required(),
  until: number().required(),
});

const none: AssignedBuilds = { previews: [] };

/** Reads and sets the cookie, signed by a secret that all edges of a deployment share. */
export function buildsCookie(secret: Buffer, now = () => Date.now()) {
  const signatureOf = (text: string) => createHmac('sha256', secret).update(`builds ${text}`).digest();
  return {
    /** Builds of a valid cookie; none for any other. */
    read(request: FastifyRequest): AssignedBuilds {
      const [text = '', signature = ''] = (request.cookies[buildsCookieName] ?? '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return none;
      const found: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
      if (!content.isValidSync(found, { strict: true }) || found.until <= now()) return none;
      return { shell: found.shell, previews: found.previews };
    },
    /** True for a browser that sends the cookie, valid or not. */
    isSet: (request: FastifyRequest) => request.cookies[buildsCookieName] !== undefined,
    /** Sets the cookie, or clears it when nothing is assigned. */
    set(request: FastifyRequest, reply: FastifyReply, { shell, previews }: AssignedBuilds): void {
      const options = {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
      } as const;
      if (!shell && previews.length === 0) {
        if (request.cookies[buildsCookieName] !== undefined) reply.clearCookie(buildsCookieName, options);
        return;
      }
      const until = now() + hours * 60 * 60 * 1000;
      const text = Buffer.from(JSON.stringify({ ...(shell && { shell }), previews, until })).toString(
        'base64url',
      );
      const value = `${text}.${signatureOf(text).toString('base64url')}`;
      reply.setCookie(buildsCookieName, value, { ...options, maxAge: hours * 60 * 60 });
    },
  };
}
