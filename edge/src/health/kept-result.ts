/**
 * Keeps the result of an asynchronous check, also a failure, so that many callers cause one check.
 *
 * @param milliseconds how long a result is kept, from the start of its check
 */
export function keptResult<T>(
  check: () => Promise<T>,
  milliseconds: number,
  now = Date.now,
): () => Promise<T> {
  let kept: { result: Promise<T>; until: number } | undefined;
  return () => {
    if (!kept || now() >= kept.until) kept = { result: check(), until: now() + milliseconds };
    return kept.result;
  };
}
