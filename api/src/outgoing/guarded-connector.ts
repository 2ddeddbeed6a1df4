import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressFilter } from './address-filter.ts';

/** None of the addresses of a host is allowed. */
class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** Connector whose connections lead to allowed addresses only. A literal address is not resolved, and so checked first. */
export function guardedConnector(
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
