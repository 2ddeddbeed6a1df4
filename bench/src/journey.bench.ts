import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Browser, BrowserContext } from '@playwright/test';
import { account, openBrowser, slowdown, type Network } from './chromium.ts';
import { observePage, type Mark } from './journey/page-observer.ts';
import { recordRequests, type RecordedRequest } from './page-traffic.ts';
import { startPlain } from './plain-server.ts';
import { median, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';

/** Steps of the journey in the order of the table, with the largest accepted ratio to the plain build: 1 where the console fetches ahead. */
const steps = {
  login: { title: 'login form usable', ratio: 1.05 },
  figures: { title: 'Submit → figures', ratio: 1 },
  rows: { title: 'menu → rows', ratio: 1 },
  revisit: { title: 'revisit of /users', ratio: 1.05 },
};
type Step = keyof typeof steps;

/** Emulated networks, each with the longest accepted median of each step in seconds. */
const networks: readonly (Network & { limits: Record<Step, number> })[] = [
  { roundTrip: 150, kilobits: 1_600, limits: { login: 1.2, figures: 0.9, rows: 0.6, revisit: 1.2 } },
  { roundTrip: 400, kilobits: 400, limits: { login: 2.5, figures: 1.6, rows: 1.2, revisit: 2.8 } },
];

const sides = ['composed', 'plain'] as const;
type Side = (typeof sides)[number];

/** Seconds of each step, and the figure and the first record that were shown, to compare the sides. */
interface Journey {
  times: Record<Step, number>;
  seen: string;
}

/**
 * A member of staff on a slow network, in Chromium with an empty cache and a slow processor. The composed console and one
 * plain webpack build of the same sources take turns in one run. Each side is visited once without emulation first, so that
 * no server compresses or compiles while it is measured; both must show the same figure and the same record then and later.
 * A failed or refused request, an answer that came sooner than a round trip, and a form that loses what was typed end the
 * measurement.
 */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  const addresses = { composed: address, plain: (await startPlain(run, address)).address };
  const browser = await openBrowser(run);
  let expected: string | undefined;
  const visit = async (side: Side, pause: number, network?: Network) => {
    const journey = await runJourney(browser, addresses[side], network, pause);
    expected ??= journey.seen;
    if (journey.seen !== expected)
      throw new Error(`Side ${side} shows ${journey.seen} instead of ${expected}`);
    return journey;
  };
  for (const side of sides) await visit(side, 1_000);
  for (const network of networks) {
    const journeys: Record<Side, Journey[]> = { composed: [], plain: [] };
    for (let round = 0; round < (run.rounds ?? 5); round += 1)
      // Begins with the other side in each round, so that none always follows the other one.
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        journeys[side].push(await visit(side, 4_000, network));
    reportJourneys(network, journeys);
  }
}

/** Reports all figures of a network: median and worst of each side, and the ratio of the medians. */
function reportJourneys(
  { roundTrip, kilobits, limits }: (typeof networks)[number],
  journeys: Record<Side, Journey[]>,
): void {
  const conditions = `${roundTrip} ms, ${kilobits} kbit/s, processor ${slowdown} times slower`;
  report(
    `${conditions}, median of ${journeys.composed.length}, ${availableParallelism()} cores`,
    (Object.keys(steps) as Step[]).flatMap((step) => {
      const { title, ratio } = steps[step];
      const timesOf = (side: Side) => journeys[side].map(({ times }) => times[step]);
      const [ours, theirs] = [timesOf('composed'), timesOf('plain')];
      const [value, plain] = [median(ours), median(theirs)];
      return [
        { name: title, value, unit: 's', limit: limits[step] },
        { name: `${title}, worst`, value: Math.max(...ours), unit: 's' },
        { name: `${title}, plain`, value: plain, unit: 's' },
        { name: `${title}, plain, worst`, value: Math.max(...theirs), unit: 's' },
        { name: `${title}, composed / plain`, value: value / plain, unit: 'times', limit: ratio },
      ];
    }),
  );
}

/**
 * Makes the journey in a browser with an empty cache: open the login, sign in, open the users from the menu, and come back
 * to them in a new page with everything in the cache.
 *
 * @param network none leaves network and processor as they are
 * @param pause milliseconds for which the person reads or types between two steps
 */
async function runJourney(
  browser: Browser,
  address: string,
  network: Network | undefined,
  pause: number,
): Promise<Journey> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const { page, next, open, verify } = await openObservedPage(context, network);
    const login = await open(`${address}/admin`, 'login');
    await page.waitForTimeout(pause);

    // After the fields may have been replaced.
    for (const [label, value] of [
      ['Phone Number', account.phoneNumber],
      ['Password', account.password],
    ] as const) {
      const kept = await page.getByLabel(label, { exact: true }).inputValue();
      if (kept !== value) throw new Error(`The login form lost what was typed into "${label}"`);
    }
    await page.locator('form button[type=submit]').click();
    const submitted = await next('press');
    const figures = await next('figures');
    await page.waitForTimeout(pause);

    const entry = page.locator('nav a[href="/users"]');
    await entry.hover();
    // Time between the arrival of a pointer and the press.
    await page.waitForTimeout(150);
    await entry.click();
    const pressed = await next('press');
    const rows = await next('rows');
    await page.waitForTimeout(pause);
    verify();
    await page.close();

    const second = await openObservedPage(context, network);
    const revisit = await second.open(`${address}/users`, 'rows');
    // The network is never idle: the page reads again what it shows.
    await second.page.waitForTimeout(pause);
    second.verify();
    if (rows.text !== revisit.text) throw new Error(`Other rows at the revisit: ${revisit.text}`);
    return {
      times: {
        login: login.seconds,
        figures: (figures.at - submitted.at) / 1_000,
        rows: (rows.at - pressed.at) / 1_000,
        revisit: revisit.seconds,
      },
      seen: `${figures.text}, ${/\S+@\S+/.exec(rows.text)?.[0] ?? rows.text}`,
    };
  } finally {
    await context.close();
  }
}

/** Longest wait for a step in milliseconds. */
const deadline = 90_000;

/** Opens a page whose moments are known. The emulation belongs to this page, and stays when it loads another document. */
async function openObservedPage(context: BrowserContext, network: Network | undefined) {
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
  /** Waits for the next mark of a name. */
  const next = async (name: Mark['name']): Promise<Mark> => {
    const signal = AbortSignal.timeout(deadline);
    if (!marks.has(name)) await once(arrivals, name, { signal }).catch(() => {});
    const mark = marks.get(name);
    if (!mark) throw new Error(`No mark "${name}" at ${page.url()} within ${deadline / 1000} s`);
    marks.delete(name);
    return mark;
  };
  return {
    page,
    next,
    /** Opens an address, and takes the time from the start of the navigation, before redirects and reloads, to a mark. */
    open: async (address: string, name: Mark['name']) => {
      await page.goto(address, { waitUntil: 'commit' });
      const { at: started } = await next('document');
      const { at, text } = await next(name);
      return { seconds: (at - started) / 1_000, text };
    },
    /** @throws when a request failed, was refused, or was not slowed down, and when a script of the page failed */
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
  return milliseconds < network.roundTrip * 0.95
    ? `${url} was answered after ${milliseconds.toFixed(0)} ms, which is less than a round trip`
    : undefined;
}
