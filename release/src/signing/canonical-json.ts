/** Sorts the keys of all objects in a JSON value. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** JSON text of a value that does not depend on the order of keys, as signatures need it. */
export const canonicalJson = (value: unknown): string =>
  // Through JSON first, so that a record in memory and the same record read from a file have the same text.
  JSON.stringify(sorted(JSON.parse(JSON.stringify(value))));
