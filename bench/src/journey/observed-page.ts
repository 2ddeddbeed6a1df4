import { EventEmitter, once } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';
import type { Network } from '../chromium.ts';
import { recordRequests, type RecordedRequest } from '../page-traffic.ts';
import { observePage, type Mark } from './page-observer.ts';

/** Longest wait for a step in milliseconds. */
const deadline = 90_000;

/** A page with a slow network and processor, whose moments are known. */
export interface ObservedPage {
  page: Page;
  /** Waits for the next mark of a name. */
  next: (name: Mark['name']) => Promise<Mark>;
  /** @throws when a request failed, was refused, or was not slowed down, and when a script of the page failed */
  verify: () => void;
}

/** Phone number and password of a member of staff. */
export interface Account {
  phoneNumber: string;
  password: string;
}

/**
 * Opens a page. The emulation belongs to this page, and stays when it loads another document.
 *
 * @param network none leaves network and processor as they are
 */
export async function openObservedPage(
  context: BrowserContext,
  account: Account,
  network: Network | undefined,
): Promise<ObservedPage> {
  const page = await context.newPage();
  const requests = await recordRequests(page, network);
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(`A script failed: ${message}`));
  const marks = new Map<string, Mark>();
  const arrivals = new EventEmitter();
  await page.exposeBinding('reportMark', (_, mark: Mark) => {
    if (mark.name === 'enabled too early') failures.push(`"${mark.text}" was enabled for an empty form`);
    marks.set(mark.name, mark);
    arrivals.emit(mark.name);
  });
  await page.addInitScript(observePage, account);
  return {
    page,
    next: async (name) => {
      const signal = AbortSignal.timeout(deadline);
      if (!marks.has(name)) await once(arrivals, name, { signal }).catch(() => {});
      const mark = marks.get(name);
      if (!mark) throw new Error(`No mark "${name}" at ${page.url()} within ${deadline / 1000} s`);
      marks.delete(name);
      return mark;
    },
    verify: () => {
      const problems = [...failures, ...requests().flatMap((request) => problemOf(request, network) ?? [])];
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

/** Reason why a request makes the run worthless. */
function problemOf(request: RecordedRequest, network: Network | undefined): string | undefined {
  const { url, status = 0, failure, canceled, cached, sentAt, answeredAt } = request;
  if (failure !== undefined && !canceled) return `${url} failed: ${failure}`;
  if (status >= 400) return `${url} answers ${status}`;
  if (!network || cached || answeredAt === undefined) return undefined;
  const milliseconds = (answeredAt - sentAt) * 1_000;
  // Timers of the emulation are exact to a few milliseconds.
  if (milliseconds < network.roundTrip * 0.95)
    return `${url} was answered after ${milliseconds.toFixed(0)} ms, which is less than a round trip`;
  return undefined;
}
