import { requireFreePort } from '@padiman/edge/start';
import type { ReleasedPackage } from '@padiman/release/checkout';

/** A package with the address of its development server. */
export interface DevelopedPackage {
  package: ReleasedPackage;
  origin: string;
}

/** @throws if DEV_PORT is not a port */
function firstPort(): number {
  const port = Number(process.env.DEV_PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error('DEV_PORT must be a port');
  return port;
}

/** Assigns each package the address of its development server: the shell DEV_PORT, remotes the ports after it. */
export function assignAddresses(packages: readonly ReleasedPackage[]): DevelopedPackage[] {
  const ordered = [...packages].sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell'));
  const first = firstPort();
  return ordered.map((found, index) => ({ package: found, origin: `http://localhost:${first + index}` }));
}

/** @throws PortTaken if another process listens on the development server's port */
export const requireFree = ({ origin }: DevelopedPackage, command: string) =>
  requireFreePort(Number(new URL(origin).port), 'localhost', `DEV_PORT=3005 ${command}`);
