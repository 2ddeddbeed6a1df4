import type { Browser, Page } from '@playwright/test';

/** Trace event of Chromium; times in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  pid: number;
  tid: number;
  /** Processor time of the thread, of which other processes take nothing away. */
  tdur?: number;
  /** Duration by the clock. */
  dur?: number;
  args?: { name?: string };
}

const categories = ['toplevel', 'blink.user_timing'];
const perMillisecond = 1_000;

/** A task longer than this delays the answer to an input, in milliseconds. */
const longTask = 50;

/** Work of a page's main thread in a span of time, in milliseconds of processor time. */
export interface MainThreadWork {
  /** Sum of all tasks. */
  total: number;
  /** Sum, over all tasks longer than 50 ms, of their time beyond 50 ms. */
  blocking: number;
}

/**
 * Measures the work of a page's main thread in processor time, which other load of the machine does not change. The
 * emulation of a slower processor counts.
 *
 * @param from mark of `performance.mark` at which to begin, with its whole task; the begin of `act` by default
 * @param to mark at which to end; the end of `act` by default
 */
export async function measureMainThread(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
  { from, to }: { from?: string; to?: string } = {},
): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const markAt = (name: string | undefined, otherwise: number) => {
    if (name === undefined) return otherwise;
    const mark = traceEvents.find((event) => event.name === name);
    if (!mark) throw new Error(`The page set no mark ${name}`);
    return mark.ts;
  };
  const begin = markAt(from, -Infinity);
  const end = markAt(to, Infinity);
  const tasks = tasksOfPage(traceEvents)
    .filter(({ ts, dur = 0 }) => ts + dur >= begin && ts <= end)
    .map(({ tdur = 0 }) => tdur / perMillisecond);
  return {
    total: tasks.reduce((sum, duration) => sum + duration, 0),
    blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - longTask), 0),
  };
}

/** Tasks of the renderer that worked most: the other pages of the browser are idle. */
function tasksOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const byThread = threads.map(({ pid, tid }) =>
    events.filter(
      (event) => event.name === 'ThreadControllerImpl::RunTask' && event.pid === pid && event.tid === tid,
    ),
  );
  const workOf = (tasks: readonly TraceEvent[]) => tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  const [most = []] = byThread.toSorted((one, other) => workOf(other) - workOf(one));
  return most;
}
