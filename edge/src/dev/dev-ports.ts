import type { ReleasedPackage } from '@padiman/release/checkout';
import { requireFreePort } from '../start/free-port.ts';
import type { DevelopedPackage } from './dev-server.ts';

/** @throws when DEV_PORT is no port */
function firstPort(): number {
  const port = Number(process.env.DEV_PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error('DEV_PORT must be a port');
  return port;
}

/** Where each package's development server listens: the shell on DEV_PORT, the remotes after it by their names. */
export function addressesOf(packages: readonly ReleasedPackage[]): DevelopedPackage[] {
  const ordered = [...packages].sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell'));
  const first = firstPort();
  return ordered.map((found, index) => ({ package: found, origin: `http://localhost:${first + index}` }));
}

/** @throws PortTaken when another process listens where a package's development server is to */
export const requireFree = ({ origin }: DevelopedPackage, command: string) =>
  requireFreePort(Number(new URL(origin).port), 'localhost', `DEV_PORT=3005 ${command}`);
