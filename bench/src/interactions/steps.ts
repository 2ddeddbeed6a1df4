import type { Locator, Page } from '@playwright/test';
import { untilIdle } from './event-timing.ts';

/** A kind of interaction: performs it with real input and waits for its effect. */
export type Step = readonly [name: string, perform: (page: Page) => Promise<unknown>];

/** List of the console, and the interactions that it offers. */
export interface ListDescription {
  path: string;
  /** True if its rows can be selected. */
  selects?: boolean;
  /** Control in a row that opens the record's details, and the kind of overlay. */
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

/** All lists of the console that hold as many records as there are. */
export const lists: readonly ListDescription[] = [
  ...ofRecords.map((name) => ({ path: `/${name}`, selects: true, opens: 'drawer' as const, sorts: true })),
  { path: '/posts', opens: 'dialog' },
  ...['/ref-earnings', '/admin-earnings', '/admins'].map((path) => ({ path, sorts: true })),
  { path: '/drivers-requests', opens: 'drawer' },
];

/** Number of rows of each list. */
export const rows = 200;

/** Longest wait for an effect, in milliseconds; long, because the processor is slowed down. */
const timeout = 60_000;

/**
 * Waits until a number of elements match, without an assertion of Playwright: a failing one describes the whole page
 * by roles, which makes the browser lay out every row.
 *
 * @param text pattern of the text of each
 */
async function appears(page: Page, selector: string, number: number, text = ''): Promise<void> {
  await page.waitForFunction(
    ({ selector, number, text }) => {
      const found = [...document.querySelectorAll(selector)];
      const matching = found.filter(({ textContent }) => new RegExp(text).test(textContent ?? ''));
      return matching.length === number;
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

const formatted = (count: number) => count.toLocaleString('en');
const inRow = (page: Page, index: number, selector: string) => page.locator(row).nth(index).locator(selector);
const box = (page: Page, index: number) => inRow(page, index, '[data-select] input');
const headBox = (page: Page) => page.locator('thead input[type=checkbox]');
const turn = (page: Page, name: string) => page.locator(`${pages} button`, { hasText: name });
const selected = (page: Page, count: number) =>
  appears(page, `${selection} [role=status]`, 1, `^${formatted(count)} selected`);
/** Number of rows that can be selected; those of deleted records cannot. */
const selectable = (page: Page) => page.locator('tbody [data-select]').count();

/** Waits until the list shows a complete page that starts with this row. */
export async function showsFrom(page: Page, first: number): Promise<void> {
  const range = `^${formatted(first)}–${formatted(first + rows - 1)} of`;
  await appears(page, `:has(> [role=region][aria-busy=false]) ${pages} [role=status]`, 1, range);
}

/** Presses a control, and waits until as many records are selected. */
const selects =
  (control: (page: Page) => Locator, count: number | ((selectable: number) => number)) =>
  async (page: Page) => {
    await press(control(page));
    const expected = typeof count === 'number' ? count : count(await selectable(page));
    await (expected === 0 ? appears(page, selection, 0) : selected(page, expected));
  };

/** Presses a control, and waits until the page that starts with this row is shown. */
const shows = (control: (page: Page) => Locator, first: number) => async (page: Page) => {
  await press(control(page));
  await showsFrom(page, first);
};

const clear: Step = ['clear selection', selects((page) => page.locator(`${selection} button`).first(), 0)];

const selecting: readonly Step[] = [
  ['select the first row', selects((page) => box(page, 1), 1)],
  ['select another row', selects((page) => box(page, 3), 2)],
  ['select all', selects(headBox, (all) => all)],
  [
    'unselect one of all',
    selects(
      (page) => box(page, 2),
      (all) => all - 1,
    ),
  ],
  clear,
  [
    'select and unselect all',
    async (page) => {
      await selects(headBox, (all) => all)(page);
      await untilIdle(page, 100);
      await selects(headBox, 0)(page);
    },
  ],
];

const opening = (kind: 'drawer' | 'dialog'): readonly Step[] => [
  [
    'open details',
    async (page) => {
      await press(inRow(page, 2, kind === 'drawer' ? 'a[data-details]' : 'button').last());
      await appears(page, overlay, 1);
    },
  ],
  ...(kind === 'drawer'
    ? [['next record in the drawer', changesUrl(`${overlay} button[aria-label="Next record"]`)] as const]
    : []),
  [
    'close details',
    async (page) => {
      await page.keyboard.press('Escape');
      await appears(page, overlay, 0);
    },
  ],
];

/** Presses a control, and waits until the address is another one. */
function changesUrl(selector: string): Step[1] {
  return async (page) => {
    const before = page.url();
    await press(page.locator(selector).first());
    await page.waitForURL((url) => url.href !== before, { timeout });
  };
}

const moving: Step = [
  'move between rows by keyboard',
  async (page) => {
    await page.locator('[role=region]:has(> table)').focus();
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowDown', { delay: 60 });
    await appears(page, `${row}:focus`, 1);
  },
];

/** Presses a control of the column menu, and waits until there are as many columns more. */
const columns = (control: (page: Page) => Locator, more: number) => async (page: Page) => {
  const before = await page.locator('thead th').count();
  await press(control(page));
  await appears(page, 'thead th', before + more);
};

const choosing: readonly Step[] = [
  [
    'open the columns',
    async (page) => {
      await press(page.locator('button[aria-expanded]', { hasText: 'Columns' }));
      await appears(page, chooser, 1);
    },
  ],
  ['hide a column', columns((page) => page.locator(`${chooser} input:enabled`).first(), -1)],
  [
    'show all columns',
    async (page) => {
      await columns(() => page.locator('button', { hasText: 'Show all columns' }), 1)(page);
      await page.keyboard.press('Escape');
    },
  ],
];

const sorting: Step = [
  'sort',
  async (page) => {
    await changesUrl('thead th[aria-sort=none] button')(page);
    await showsFrom(page, 1);
  },
];

const paging: readonly Step[] = [
  ['next page', shows((page) => turn(page, 'Next'), rows + 1)],
  ['previous page', shows((page) => turn(page, 'Previous'), 1)],
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

/** Number of records that are selected across pages. */
const gathered = 10_000;

/** Selects {@link gathered} records page by page, without measuring. Ends on a page without selected records. */
export async function gather(page: Page): Promise<void> {
  for (let first = 1; first <= gathered; first += rows) {
    await showsFrom(page, first);
    await headBox(page).click();
    await selected(page, first + rows - 1);
    await turn(page, 'Next').click();
  }
  await showsFrom(page, gathered + 1);
}

/** Steps with {@link gathered} records selected. */
export const gatheredSteps: readonly Step[] = [
  ['select one more', selects((page) => box(page, 1), gathered + 1)],
  ['unselect one', selects((page) => box(page, 1), gathered)],
  ['select the page', selects(headBox, gathered + rows)],
  ...opening('drawer'),
  ['previous page', shows((page) => turn(page, 'Previous'), gathered - rows + 1)],
  clear,
];

/** Steps with all records that match selected; starts on the first page. */
export const everythingSteps: readonly Step[] = [
  [
    'select everything that matches',
    async (page) => {
      await selects(headBox, rows)(page);
      await press(page.locator('button', { hasText: /^Select all .* that match$/ }));
      await appears(page, `${selection} div:not(:has(div))`, 1, '^All .* that match are selected');
    },
  ],
  ['unselect one of everything', selects((page) => box(page, 2), rows - 1)],
];

/** Steps of a list, in the order in which they are performed. */
export const stepsOf = ({ selects, opens, sorts }: ListDescription): readonly Step[] => [
  ...(selects ? selecting : []),
  ...(opens ? opening(opens) : []),
  moving,
  ...choosing,
  ...(sorts ? [sorting] : []),
  ...paging,
  searching,
];
