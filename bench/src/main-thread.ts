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

/** Work of a page's main thread in a span of time, in milliseconds. */
export interface MainThreadWork {
  /** Sum of all tasks. */
  total: number;
  /** Sum, over all tasks longer than 50 ms, of their time beyond 50 ms. */
  blocking: number;
}

/** Span of time between two marks of `performance.mark`; the task of the first one counts as a whole. */
export interface Span {
  from: string;
  to: string;
}

/**
 * Measures the work of a page's main thread as it would be on a slower processor: the processor time of each task, times
 * a factor. Unlike Chromium's emulation of a slower processor, other load of the machine does not change it.
 *
 * @param span part of the recording that counts; all of `act` by default
 */
export async function measureMainThread(
  browser: Browser,
  page: Page,
  slowdown: number,
  act: () => Promise<unknown>,
  span?: Span,
): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const timeOf = (mark: string) => {
    const event = traceEvents.find(({ name }) => name === mark);
    if (!event) throw new Error(`The page set no mark ${mark}`);
    return event.ts;
  };
  const [begin, end] = span ? [timeOf(span.from), timeOf(span.to)] : [-Infinity, Infinity];
  const tasks = tasksOfPage(traceEvents)
    .filter(({ ts, dur = 0 }) => ts + dur >= begin && ts <= end)
    .map(({ tdur = 0 }) => (tdur / perMillisecond) * slowdown);
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
