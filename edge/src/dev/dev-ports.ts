import type { ReleasedPackage } from '@padiman/release/checkout';
import type { DevelopedPackage } from './dev-server.ts';

const firstPort = 3000;

/** Where each package's development server listens: the shell on 3000, the remotes after it by their names. */
export function addressesOf(packages: readonly ReleasedPackage[]): DevelopedPackage[] {
  const ordered = [...packages].sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell'));
  return ordered.map((found, index) => ({ package: found, origin: `http://localhost:${firstPort + index}` }));
}
