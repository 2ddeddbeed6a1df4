import type { Browser } from '@playwright/test';
import type { Network } from '../chromium.ts';
import { openObservedPage, type Account, type ObservedPage } from './observed-page.ts';

/** Steps of the journey, in the order of the table. */
export const steps = {
  login: 'login form usable',
  figures: 'Submit → figures',
  rows: 'menu → rows',
  revisit: 'revisit of /users',
} as const;

export type Step = keyof typeof steps;

/** Result of one journey. */
export interface Journey {
  /** Seconds of each step. */
  times: Record<Step, number>;
  /** Figure and first record that were shown, to compare the sides. */
  seen: string;
}

export interface JourneyOptions {
  account: Account;
  /** None leaves network and processor as they are. */
  network: Network | undefined;
  /** Milliseconds for which the person reads or types between two steps. */
  pause: number;
}

/**
 * Makes the journey of a member of staff in a browser with an empty cache: open the login, sign in, open the users from
 * the menu, and come back to them in a new page with everything in the cache.
 */
export async function runJourney(
  browser: Browser,
  address: string,
  { account, network, pause }: JourneyOptions,
): Promise<Journey> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const first = await openObservedPage(context, account, network);
    const { page } = first;
    const login = await open(first, `${address}/admin`, 'login');
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
    const submitted = await first.next('press');
    const figures = await first.next('figures');
    await page.waitForTimeout(pause);

    const entry = page.locator('nav a[href="/users"]');
    await entry.hover();
    // Time between the arrival of a pointer and the press.
    await page.waitForTimeout(150);
    await entry.click();
    const pressed = await first.next('press');
    const rows = await first.next('rows');
    await page.waitForTimeout(pause);
    first.verify();
    await page.close();

    const second = await openObservedPage(context, account, network);
    const revisit = await open(second, `${address}/users`, 'rows');
    // The network is never idle: the page holds a stream of changes.
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

/** Opens an address, and takes the time from the start of the navigation, before redirects and reloads, to a mark. */
async function open({ page, next }: ObservedPage, address: string, name: 'login' | 'rows') {
  await page.goto(address, { waitUntil: 'commit' });
  const { at: started } = await next('document');
  const { at, text } = await next(name);
  return { seconds: (at - started) / 1_000, text };
}
