import type { ClientBase } from 'pg';
import { isLoopback } from '../config/loopback.ts';

/** The address of the database cannot be read. */
export class InvalidDatabaseUrl extends Error {
  override name = 'InvalidDatabaseUrl';
}

/** Scheme, user and password, hosts, the rest. */
const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)(.*)$/s;

const writable = ['read-write', 'primary'];

/**
 * Reads an address with one host or several, such as `postgres://user@one:5432,two:5432/name`, as libpq does. Outside this
 * machine TLS is required of each.
 * @throws InvalidDatabaseUrl without the address in its message, which may have a password
 */
export function parseHosts(databaseUrl: string, environment: NodeJS.ProcessEnv = process.env) {
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(databaseUrl) ?? [];
  const listed = hosts.split(',');
  if (scheme === '' || (listed.length > 1 && listed.includes('')))
    throw new InvalidDatabaseUrl('The address of the database must be postgres://user@host:port/name');
  const read = (host: string) => {
    const address = `${scheme}${user}${host}${rest}`;
    if (!rest.includes('target_session_attrs')) return { url: withRequiredTls(address, environment) };
    const url = new URL(address);
    const wanted = url.searchParams.get('target_session_attrs') ?? undefined;
    url.searchParams.delete('target_session_attrs');
    return { url: withRequiredTls(url.href, environment), wanted };
  };
  const servers = listed.map(read);
  const wanted = servers[0]?.wanted;
  if (wanted !== undefined && wanted !== 'any' && !writable.includes(wanted))
    throw new InvalidDatabaseUrl('target_session_attrs of the database must be read-write, primary or any');
  return {
    /** One address for each server, in the order in which they are tried. */
    urls: servers.map(({ url }) => url),
    /** Connects to a server that takes writes only: with several servers, and with `target_session_attrs`. */
    mustBeWritable: wanted === undefined ? servers.length > 1 : wanted !== 'any',
  };
}

/**
 * Requires TLS with a verified certificate outside this machine, unless the address or `PGSSLMODE` says otherwise: the
 * driver's own default is plain text.
 */
export function withRequiredTls(databaseUrl: string, environment: NodeJS.ProcessEnv = process.env): string {
  const url = new URL(databaseUrl);
  const given = ['sslmode', 'ssl', 'sslnegotiation'].some((name) => url.searchParams.has(name));
  const host =
    url.searchParams.get('host') || decodeURIComponent(url.hostname) || environment['PGHOST'] || 'localhost';
  if (given || environment['PGSSLMODE'] || host.startsWith('/') || isLoopback(host)) return databaseUrl;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

/** Servers of a database with its name, such as `one:5432/padiman`, without user and options. */
export const addressesOf = (databaseUrl: string): string[] =>
  parseHosts(databaseUrl).urls.map((url) => {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || 5432}${pathname}`;
  });

/** Modes that the driver takes for `verify-full`; libpq would not verify the certificate. */
const verifiedModes = ['prefer', 'require', 'verify-ca'];

/** Address for libpq, so for `pg_dump`, as safe as the driver's; the password is in the environment. */
export function toolAddress(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = process.env,
): { address: string; environment: NodeJS.ProcessEnv } {
  const { urls, mustBeWritable } = parseHosts(databaseUrl, environment);
  const servers = urls.map((url) => new URL(url));
  // One TLS mode for all: that of a server outside this machine.
  const url = servers.find(({ searchParams }) => searchParams.has('sslmode')) ?? (servers[0] as URL);
  const mode = url.searchParams.get('sslmode') ?? '';
  if (mode === 'no-verify') url.searchParams.set('sslmode', 'require');
  if (verifiedModes.includes(mode)) url.searchParams.set('sslmode', 'verify-full');
  const isVerified = url.searchParams.get('sslmode') === 'verify-full';
  // libpq itself reads one file of the user, the driver the certificates of the system.
  if (isVerified && !environment['PGSSLROOTCERT'] && !url.searchParams.has('sslrootcert'))
    url.searchParams.set('sslrootcert', environment['NODE_EXTRA_CA_CERTS'] ?? 'system');
  if (mustBeWritable) url.searchParams.set('target_session_attrs', 'read-write');
  const password = decodeURIComponent(url.password);
  url.password = '';
  const hosts = servers.map(({ host }) => host).join(',');
  return {
    address: url.href.replace(parts, (_, scheme, user = '', _host, rest) => scheme + user + hosts + rest),
    environment: password === '' ? {} : { PGPASSWORD: password },
  };
}

/**
 * Tells whether the server of a connection refuses writes, as a standby does.
 * @throws Error if it does not answer within `milliseconds`
 */
export async function isReadOnly(client: ClientBase, milliseconds: number): Promise<boolean> {
  const query = { text: 'show transaction_read_only', query_timeout: milliseconds };
  const { rows } = await client.query<{ transaction_read_only: string }>(query);
  return rows[0]?.transaction_read_only !== 'off';
}
