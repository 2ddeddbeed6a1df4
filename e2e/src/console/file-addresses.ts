import { fileAddress, type Registry } from '@padiman/federation/registry';

type KnownBuild = Pick<Registry['shell'], 'integrity'>;

/** Paths under which a page requests files of a build. */
export const addressesOf = ({ integrity }: KnownBuild) =>
  new Set(
    Object.entries(integrity).flatMap(([file, value]) => {
      const address = fileAddress(file, value);
      return address ? [address] : [];
    }),
  );

/** Paths of the files that only this remote's live build contains, and no other one's. */
export function ownAddresses({ remotes }: Registry, name: string): Set<string> {
  const own = addressesOf(remotes[name] ?? { integrity: {} });
  for (const [other, remote] of Object.entries(remotes))
    if (other !== name) for (const address of addressesOf(remote)) own.delete(address);
  return own;
}
