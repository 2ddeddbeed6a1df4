import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector } from 'undici';

/** Tells whether requests may go to an IP address. */
export type AddressFilter = (address: string) => boolean;

/** IPv4-compatible addresses, such as `::169.254.169.254`; some systems send their packets to the IPv4 address. */
const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet('::', 96, 'ipv6');

/**
 * Allows public addresses and those in the given networks. Loopback, private, link-local (with the metadata services of
 * clouds), multicast, translated and IPv4-compatible (`::/96`) addresses are not public.
 * @param networks in CIDR notation
 */
export function addressFilter(networks: readonly string[]): AddressFilter {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    if (isIP(address) === 0) return false;
    // An IPv4 address that is written as an IPv6 one counts as IPv4.
    const parsed = ipaddr.process(address);
    if (parsed.range() === 'unicast' && !ipv4Compatible.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
      return true;
    return allowed.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}

/** None of the addresses of a host is allowed. */
class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * HTTP client of undici for addresses that others choose. The filter applies to the address of each connection, after the
 * name is resolved, so that a name cannot lead elsewhere than its check did. Redirects are not followed, proxies of the
 * environment not used.
 * @param limits milliseconds until the head of an answer, with the connection, and between parts of its body
 */
export function guardedClient(
  isAllowed: AddressFilter,
  { head, body, connections }: { head: number; body: number; connections: number },
) {
  let agent: Promise<Agent> | undefined;
  return {
    // Loaded at the first request: loading costs 0.1 s of processor time, and many deployments never make one.
    open: async () => {
      const { Agent, buildConnector: build, request } = await import('undici');
      const connect = guardedConnector(build, isAllowed, head);
      agent ??= Promise.resolve(new Agent({ connect, connections, headersTimeout: head, bodyTimeout: body }));
      return { dispatcher: await agent, request };
    },
    close: async () => {
      await (await agent)?.destroy();
      agent = undefined;
    },
  };
}

/** Connector whose connections lead to allowed addresses only. A literal address is not resolved, and so checked first. */
function guardedConnector(
  build: typeof buildConnector,
  isAllowed: AddressFilter,
  timeout: number,
): buildConnector.connector {
  const connect = build({ timeout, lookup: guardedLookup(isAllowed) } as buildConnector.BuildOptions);
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) callback(new AddressRefused(), null);
    else connect(options, callback);
  };
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Resolves a name to its allowed addresses. */
const guardedLookup =
  (isAllowed: AddressFilter) => (hostname: string, options: LookupOptions, callback: LookupCallback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined) callback(new AddressRefused(), []);
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
