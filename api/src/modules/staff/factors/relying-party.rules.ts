/** Site that passkeys belong to: its domain, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Site of a request: the configured origin, else that of the request on this machine. An address of the network is no
 * domain, and a host name that anybody can send is not trusted.
 *
 * @returns undefined if passkeys are not possible
 */
export function relyingParty(
  publicOrigin: string | undefined,
  request: { protocol: string; host: string },
): RelyingParty | undefined {
  const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  if (publicOrigin === undefined && hostname !== 'localhost') return undefined;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? undefined : { id: hostname, origin };
}
