/**
 * Creates a formatter at its first use. Those of `Intl` read locale data when they are created, which takes a slow phone
 * milliseconds each, before anything is drawn.
 */
export function lazyFormat<Format>(create: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= create());
}
