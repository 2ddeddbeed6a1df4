import type { FastifyInstance } from 'fastify';

/** Days after which a reader has to fetch the file again; RFC 9116 recommends less than a year. */
const validDays = 180;
const day = 24 * 60 * 60 * 1000;

/** `/.well-known/security.txt`: address for reports of vulnerabilities, by RFC 9116. */
export function addSecurityContactRoute(
  edge: FastifyInstance,
  { contact, publicOrigin }: { contact: string; publicOrigin: string | undefined },
): void {
  const path = '/.well-known/security.txt';
  edge.get(path, async (_request, reply) => {
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day).toISOString();
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      ...(publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}${path}`]),
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
