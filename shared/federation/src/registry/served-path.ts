/** True for a path that serves many addresses, such as `/users/:id`. */
export const hasParameter = (path: string): boolean => path.includes('/:');

/** Tells whether a path of a descriptor serves an address: `/users/:id` serves `/users/7`. */
function serves(path: string, address: string): boolean {
  if (!hasParameter(path)) return path === address;
  const [segments, given] = [path.split('/'), address.split('/')];
  return (
    segments.length === given.length &&
    segments.every((segment, at) => (segment.startsWith(':') ? given[at] !== '' : segment === given[at]))
  );
}

/**
 * Finds the path that serves an address; one without parameters comes first, as in the router.
 *
 * @param address path of a page, without query
 */
export function findServed<P extends { path: string }>(paths: readonly P[], address: string): P | undefined {
  return paths.find(({ path }) => path === address) ?? paths.find(({ path }) => serves(path, address));
}

/** Paths, and after each its former addresses with its other fields. */
export const withAliases = <P extends { path: string; aliases?: string[] | undefined }>(
  paths: readonly P[],
): P[] => paths.flatMap((one) => [one, ...(one.aliases ?? []).map((path) => ({ ...one, path }))]);

/** Addresses that paths claim, their former ones too. Paths that differ in the name of a parameter serve the same addresses. */
export const claimedPaths = (paths: Parameters<typeof withAliases>[0]): string[] =>
  withAliases(paths).map(({ path }) => path.replaceAll(/:\w+/g, ':id'));
