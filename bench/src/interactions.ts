import type { Locator, Page } from '@playwright/test';

declare global {
  var interactions: { latencies: number[]; inputs: number };
}

/** Shortest duration that the Event Timing API reports, in milliseconds; shorter interactions have no entry. */
export const shortestReported = 16;

/**
 * Records the duration of each interaction from the input to the next frame (Event Timing), and counts real key and
 * pointer presses. Runs in the page before any other script.
 */
export function observeInteractions(threshold: number): void {
  globalThis.interactions = { latencies: [], inputs: 0 };
  const count = ({ isTrusted }: Event) => {
    if (isTrusted) globalThis.interactions.inputs += 1;
  };
  addEventListener('pointerdown', count, { capture: true });
  addEventListener('keydown', count, { capture: true });
  const options = { type: 'event', durationThreshold: threshold, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) globalThis.interactions.latencies.push(entry.duration);
    }
  }).observe(options);
}

/**
 * Performs an action, and waits until the page is idle. An interaction without an entry was faster than
 * {@link shortestReported} and counts as that long.
 *
 * @returns latency of its slowest interaction in milliseconds
 * @throws when there was no real key or pointer press
 */
export async function slowestInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => void (globalThis.interactions = { latencies: [], inputs: 0 }));
  await act();
  await untilIdle(page, 250);
  const { latencies, inputs } = await page.evaluate(() => globalThis.interactions);
  if (inputs === 0) throw new Error('The step had no input, so there is nothing to measure.');
  return Math.max(shortestReported, ...latencies);
}

/** Waits until the main thread has had no delayed timer for some milliseconds: rendering and deferred work have ended. */
async function untilIdle(page: Page, quiet: number): Promise<void> {
  await page.evaluate(
    (duration) =>
      new Promise<void>((resolve) => {
        let last = performance.now();
        let idleSince = last;
        const beat = () => {
          const now = performance.now();
          if (now - last > 40) idleSince = now;
          last = now;
          if (now - idleSince > duration) resolve();
          else setTimeout(beat, 10);
        };
        beat();
      }),
    quiet,
  );
}

/** A kind of interaction: performs it with real input and waits for its effect. */
export type Step = readonly [name: string, perform: (page: Page) => Promise<unknown>];

/** List of the console, and the interactions that it offers. */
export interface ListDescription {
  path: string;
  /** True if its rows can be selected. */
  selects?: boolean;
  /** Kind of overlay that a control in a row opens with the record's details. */
  opens?: 'drawer' | 'dialog';
  sorts?: boolean;
}

/** Paths of lists of records, which have all interactions. */
const ofRecords = [
  'users',
  'request-withdrawals',
  'deliver-parcel',
  'offer-ride',
  'join-ride',
  'send-parcel',
];

/** All lists of the console that hold as many records as there are; those of staff are short. */
export const lists: readonly ListDescription[] = [
  ...ofRecords.map((name) => ({ path: `/${name}`, selects: true, opens: 'drawer' as const, sorts: true })),
  { path: '/posts', opens: 'dialog' },
  ...['/ref-earnings', '/admin-earnings'].map((path) => ({ path, sorts: true })),
  { path: '/drivers-requests', opens: 'drawer' },
];

/** Number of rows of each list. */
export const rows = 200;

/** Longest wait for an effect, in milliseconds; long, because the processor is slowed down. */
const timeout = 60_000;

/**
 * Waits until a number of elements match, each with the pattern in its text, without an assertion of Playwright: a failing
 * one describes the whole page by roles, which makes the browser lay out every row.
 */
async function appears(page: Page, selector: string, number: number, text = ''): Promise<void> {
  await page.waitForFunction(
    ({ selector, number, text }) => {
      const found = [...document.querySelectorAll(selector)];
      return found.filter(({ textContent }) => new RegExp(text).test(textContent ?? '')).length === number;
    },
    { selector, number, text },
    { polling: 50, timeout },
  );
}

/** Presses the centre of a control as a person does: the pointer comes to rest before. */
async function press(target: Locator): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The control is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await untilIdle(page, 100);
  await page.mouse.down();
  await page.mouse.up();
}

const selection = 'section[aria-label=Selection]';
const overlay = '[role=dialog]';
const pages = 'nav[aria-label=Pages]';
const row = 'tbody tr[tabindex]';
const chooser = 'fieldset:has(> legend)';

/** Waits until the list shows a complete page that starts with this row. */
export const showsFrom = (page: Page, first: number): Promise<void> =>
  appears(
    page,
    `:has([role=region][aria-busy=false]) > ${pages} [role=status]`,
    1,
    `^${first}–${first + rows - 1} of`,
  );

/** Step that presses an element, and waits for its effect. @param place of the element among those that match; -1 is the last */
const pressing = (
  name: string,
  selector: string,
  effect: (page: Page) => Promise<unknown>,
  place = 0,
): Step => [
  name,
  async (page) => {
    await press(page.locator(selector).nth(place));
    await effect(page);
  },
];

/** Effect: as many records are selected, or all but some. Rows of deleted records cannot be selected. */
const selects = (count: number) => async (page: Page) => {
  const expected = count > 0 ? count : (await page.locator('tbody [data-select]').count()) + count;
  await appears(page, `${selection} [role=status]`, 1, `^${expected} selected`);
};
const nothingSelected = (page: Page) => appears(page, selection, 0);
const head = 'thead input[type=checkbox]';
const boxOf = (index: number) => `${row} >> nth=${index} >> [data-select] input`;

const selecting: readonly Step[] = [
  pressing('select the first row', boxOf(1), selects(1)),
  pressing('select another row', boxOf(3), selects(2)),
  pressing('select all', head, selects(0)),
  pressing('unselect one of all', boxOf(2), selects(-1)),
  pressing('clear selection', `${selection} button`, nothingSelected),
  [
    'select and unselect all',
    async (page) => {
      await press(page.locator(head));
      await selects(0)(page);
      await untilIdle(page, 100);
      await press(page.locator(head));
      await nothingSelected(page);
    },
  ],
];

/** Step that presses an element, and waits until the address is another one. */
const changesUrl = (name: string, selector: string, effect?: (page: Page) => Promise<unknown>): Step => [
  name,
  async (page) => {
    const before = page.url();
    await press(page.locator(selector).first());
    await page.waitForURL((url) => url.href !== before, { timeout });
    await effect?.(page);
  },
];

const opening = (kind: 'drawer' | 'dialog'): readonly Step[] => [
  pressing(
    'open details',
    `${row} >> nth=2 >> ${kind === 'drawer' ? 'a[data-details]' : 'button'}`,
    (page) => appears(page, overlay, 1),
    -1,
  ),
  ...(kind === 'drawer'
    ? [changesUrl('next record in the drawer', `${overlay} button[aria-label="Next record"]`)]
    : []),
  [
    'close details',
    async (page) => {
      await page.keyboard.press('Escape');
      await appears(page, overlay, 0);
    },
  ],
];

const moving: Step = [
  'move between rows by keyboard',
  async (page) => {
    await page.locator('[role=region]:has(> table)').focus();
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowDown', { delay: 60 });
    await appears(page, `${row}:focus`, 1);
  },
];

/** Step that presses a control of the column menu, and waits until there are as many columns more. */
const columns = (name: string, selector: string, more: number): Step => [
  name,
  async (page) => {
    const before = await page.locator('thead th').count();
    await press(page.locator(selector).first());
    await appears(page, 'thead th', before + more);
    if (more > 0) await page.keyboard.press('Escape');
  },
];

const choosing: readonly Step[] = [
  pressing('open the columns', 'button[aria-expanded]:has-text("Columns")', (page) =>
    appears(page, chooser, 1),
  ),
  columns('hide a column', `${chooser} input:enabled`, -1),
  columns('show all columns', 'button:has-text("Show all columns")', 1),
];

const paging: readonly Step[] = [
  pressing('next page', `${pages} button:has-text("Next")`, (page) => showsFrom(page, rows + 1)),
  pressing('previous page', `${pages} button:has-text("Previous")`, (page) => showsFrom(page, 1)),
];

const searching: Step = [
  'type in the search',
  async (page) => {
    await page.locator('input[type=search]').focus();
    // Each key is pressed while the result of the one before is searched or rendered.
    await page.keyboard.type('ada', { delay: 420 });
    await page.waitForURL(/q=ada/, { timeout });
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace', { delay: 60 });
    await page.waitForURL((url) => !url.searchParams.has('q'), { timeout });
    await showsFrom(page, 1);
  },
];

/** Steps with all records that match selected; starts on the first page. */
export const everythingSteps: readonly Step[] = [
  [
    'select everything that matches',
    async (page) => {
      await press(page.locator(head));
      await selects(rows)(page);
      await press(page.locator('button', { hasText: /^Select all .* that match$/ }));
      await appears(page, `${selection} div:not(:has(div))`, 1, '^All .* that match are selected');
    },
  ],
  pressing('unselect one of everything', boxOf(2), selects(rows - 1)),
];

/** Steps of a list, in the order in which they are performed. */
export const stepsOf = ({ selects, opens, sorts }: ListDescription): readonly Step[] => [
  ...(selects ? selecting : []),
  ...(opens ? opening(opens) : []),
  moving,
  ...choosing,
  ...(sorts ? [changesUrl('sort', 'thead th[aria-sort=none] button', (page) => showsFrom(page, 1))] : []),
  ...paging,
  searching,
];
