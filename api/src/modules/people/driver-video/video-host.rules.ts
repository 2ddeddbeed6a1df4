/** Host of the demo's videos, which exists nowhere (RFC 2606): the demo plays a sample in their place. */
export const demoHost = 'videos.example.com';

/** Hosts whose videos the server fetches, and whether the sample of the demo plays. */
export interface VideoHosts {
  hosts: readonly string[];
  sample: boolean;
}

/**
 * Finds why a video is not played.
 * @param address as it may be shown: https, and a public host name; null for one that is not
 * @returns a sentence, or null if it is played
 */
export function refusalOf(address: string | null, { hosts, sample }: VideoHosts): string | null {
  if (address === null) return 'There is no video that can be played.';
  const { hostname } = new URL(address);
  if (hosts.includes(hostname) || (sample && hostname === demoHost)) return null;
  return `Videos from ${hostname} are not played here. An operator can allow the host.`;
}

/** True for a video of the demo. */
export const isSample = (address: string, { sample }: VideoHosts): boolean =>
  sample && new URL(address).hostname === demoHost;
