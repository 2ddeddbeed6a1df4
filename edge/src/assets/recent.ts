/** Cache of the most recently used results, by key. */
export function recent<T>(limit: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    const result = kept.get(key) ?? make();
    // The most recently used last.
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= limit && oldest !== undefined) kept.delete(oldest);
    kept.set(key, result);
    return result;
  };
}
