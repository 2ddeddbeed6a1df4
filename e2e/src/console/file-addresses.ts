import { fileAddress, type Registry } from '@padiman/federation/registry';

type KnownBuild = Pick<Registry['shell'], 'integrity'>;

/** Paths under which a page requests files of a build. */
export const addressesOf = ({ integrity }: KnownBuild, isSelected: (file: string) => boolean = () => true) =>
  new Set(
    Object.entries(integrity).flatMap(([file, value]) => {
      const address = isSelected(file) ? fileAddress(file, value) : undefined;
      return address ? [address] : [];
    }),
  );

/** Files that only this build of a release contains, and no other live build. */
export function ownAddresses({ shell, remotes }: Registry, name: string): Set<string> {
  const own = addressesOf(remotes[name] ?? { integrity: {} });
  const others = [shell, ...Object.entries(remotes).flatMap(([other, one]) => (other === name ? [] : [one]))];
  for (const one of others) for (const address of addressesOf(one)) own.delete(address);
  return own;
}
