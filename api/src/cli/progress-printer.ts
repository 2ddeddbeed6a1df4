import type { OnProgress } from '../backup/restore.ts';

/** Least time between two lines of one phase. */
const pause = 2_000;

/** Creates a listener that prints each phase when it begins, and its details every two seconds. */
export function progressPrinter(
  print: (line: string) => void = (line) => console.error(line),
  now: () => number = () => performance.now(),
): OnProgress {
  const started = now();
  let printed = started;
  let last = '';
  return (phase, detail) => {
    const at = now();
    if (phase === last && at - printed < pause) return;
    [last, printed] = [phase, at];
    const seconds = ((at - started) / 1000).toFixed(1).padStart(6);
    print(`${seconds} s  ${phase}${detail === undefined ? '' : `: ${detail}`}`);
  };
}
