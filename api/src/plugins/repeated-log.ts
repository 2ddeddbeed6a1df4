/** Log of a server, with the levels that repeated lines have. */
type RepeatedLog<Level extends string> = Record<Level, (details: object, message: string) => void>;

/** Milliseconds in which the repetitions of a cause are counted. */
const interval = 10_000;

interface Repeated {
  count: number;
  last: object;
}

const causesOf = new WeakMap<object, Map<string, Repeated>>();

/**
 * Logs what many requests or tries meet for one cause: the first line at once, and every 10 s the last one with the number of
 * the further ones, as long as there are any.
 * @param log of the server, not of a request: lines of one log and cause count together
 * @param options.cause one of few texts, none of them from outside
 * @param options.most lines that are logged at once in each interval; 1 by default
 */
export function logRepeated<Level extends 'warn' | 'error'>(
  log: RepeatedLog<Level>,
  { cause, level, most = 1 }: { cause: string; level: Level; most?: number },
  details: object,
  message: string,
): void {
  const causes = causesOf.get(log) ?? new Map<string, Repeated>();
  causesOf.set(log, causes);
  const known = causes.get(cause);
  if (known !== undefined) {
    known.count += 1;
    known.last = details;
    if (known.count <= most) log[level](details, message);
    return;
  }
  const entry: Repeated = { count: 1, last: details };
  causes.set(cause, entry);
  log[level](details, message);
  const sum = () => {
    const repeated = entry.count - most;
    if (repeated <= 0) return causes.delete(cause);
    log[level]({ ...entry.last, repeated }, message);
    entry.count = most;
    return setTimeout(sum, interval).unref();
  };
  setTimeout(sum, interval).unref();
}
