import type { Locator, Page } from '@playwright/test';
import { untilIdle } from '../blocking-time.ts';
import { rows, type ListDescription } from './lists.ts';

/** A kind of interaction: performs it with real input and waits for its effect. */
export interface Step {
  name: string;
  perform: (page: Page) => Promise<void>;
}

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
async function press(page: Page, target: Locator): Promise<void> {
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
const clearButton = (page: Page) => page.locator(`${selection} button`).first();
const turn = (page: Page, name: string) => page.locator(`${pages} button`, { hasText: name });
const selected = (page: Page, count: number) =>
  appears(page, `${selection} [role=status]`, 1, `^${formatted(count)} selected`);
const nothingSelected = (page: Page) => appears(page, selection, 0);
/** Number of rows that can be selected; those of deleted records cannot. */
const selectable = (page: Page) => page.locator('tbody [data-select]').count();

/** Waits until the list shows a complete page that starts with this row. */
export async function showsFrom(page: Page, first: number): Promise<void> {
  const range = `^${formatted(first)}–${formatted(first + rows - 1)} of`;
  await appears(page, `:has(> [role=region][aria-busy=false]) ${pages} [role=status]`, 1, range);
}

const selecting: readonly Step[] = [
  {
    name: 'select the first row',
    perform: async (page) => {
      await press(page, box(page, 1));
      await selected(page, 1);
    },
  },
  {
    name: 'select another row',
    perform: async (page) => {
      await press(page, box(page, 3));
      await selected(page, 2);
    },
  },
  {
    name: 'select all',
    perform: async (page) => {
      await press(page, headBox(page));
      await selected(page, await selectable(page));
    },
  },
  {
    name: 'unselect one of all',
    perform: async (page) => {
      await press(page, box(page, 2));
      await selected(page, (await selectable(page)) - 1);
    },
  },
  {
    name: 'clear selection',
    perform: async (page) => {
      await press(page, clearButton(page));
      await nothingSelected(page);
    },
  },
  {
    name: 'select and unselect all',
    perform: async (page) => {
      await press(page, headBox(page));
      await selected(page, await selectable(page));
      await untilIdle(page, 100);
      await press(page, headBox(page));
      await nothingSelected(page);
    },
  },
];

const opening = (kind: 'drawer' | 'dialog'): readonly Step[] => [
  {
    name: 'open details',
    perform: async (page) => {
      await press(page, inRow(page, 2, kind === 'drawer' ? 'a[data-details]' : 'button').last());
      await appears(page, overlay, 1);
    },
  },
  ...(kind === 'drawer'
    ? [
        {
          name: 'next record in the drawer',
          perform: async (page: Page) => {
            const before = page.url();
            await press(page, page.locator(`${overlay} button[aria-label="Next record"]`));
            await page.waitForURL((url) => url.href !== before, { timeout });
          },
        },
      ]
    : []),
  {
    name: 'close details',
    perform: async (page) => {
      await page.keyboard.press('Escape');
      await appears(page, overlay, 0);
    },
  },
];

const moving: Step = {
  name: 'move between rows by keyboard',
  perform: async (page) => {
    await page.locator('[role=region]:has(> table)').focus();
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowDown', { delay: 60 });
    await appears(page, `${row}:focus`, 1);
  },
};

const choosing: readonly Step[] = [
  {
    name: 'open the columns',
    perform: async (page) => {
      await press(page, page.locator('button[aria-expanded]', { hasText: 'Columns' }));
      await appears(page, chooser, 1);
    },
  },
  {
    name: 'hide a column',
    perform: async (page) => {
      const before = await page.locator('thead th').count();
      await press(page, page.locator(`${chooser} input:enabled`).first());
      await appears(page, 'thead th', before - 1);
    },
  },
  {
    name: 'show all columns',
    perform: async (page) => {
      const before = await page.locator('thead th').count();
      await press(page, page.locator('button', { hasText: 'Show all columns' }));
      await appears(page, 'thead th', before + 1);
      await page.keyboard.press('Escape');
    },
  },
];

const sorting: Step = {
  name: 'sort',
  perform: async (page) => {
    const before = page.url();
    await press(page, page.locator('thead th[aria-sort=none] button').first());
    await page.waitForURL((url) => url.href !== before, { timeout });
    await showsFrom(page, 1);
  },
};

const paging: readonly Step[] = [
  {
    name: 'next page',
    perform: async (page) => {
      await press(page, turn(page, 'Next'));
      await showsFrom(page, rows + 1);
    },
  },
  {
    name: 'previous page',
    perform: async (page) => {
      await press(page, turn(page, 'Previous'));
      await showsFrom(page, 1);
    },
  },
];

const searching: Step = {
  name: 'type in the search',
  perform: async (page) => {
    await page.locator('input[type=search]').focus();
    // Each key is pressed while the result of the one before is searched or rendered.
    await page.keyboard.type('ada', { delay: 420 });
    await page.waitForURL(/q=ada/, { timeout });
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace', { delay: 60 });
    await page.waitForURL((url) => !url.searchParams.has('q'), { timeout });
    await showsFrom(page, 1);
  },
};

/** Number of records that are selected across pages. */
export const gathered = 10_000;

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
  {
    name: 'select one more',
    perform: async (page) => {
      await press(page, box(page, 1));
      await selected(page, gathered + 1);
    },
  },
  {
    name: 'unselect one',
    perform: async (page) => {
      await press(page, box(page, 1));
      await selected(page, gathered);
    },
  },
  {
    name: 'select the page',
    perform: async (page) => {
      await press(page, headBox(page));
      await selected(page, gathered + rows);
    },
  },
  ...opening('drawer'),
  {
    name: 'previous page',
    perform: async (page) => {
      await press(page, turn(page, 'Previous'));
      await showsFrom(page, gathered - rows + 1);
    },
  },
  {
    name: 'clear selection',
    perform: async (page) => {
      await press(page, clearButton(page));
      await nothingSelected(page);
    },
  },
];

/** Steps with all records that match selected; starts on the first page. */
export const everythingSteps: readonly Step[] = [
  {
    name: 'select everything that matches',
    perform: async (page) => {
      await press(page, headBox(page));
      await selected(page, rows);
      await press(page, page.locator('button', { hasText: /^Select all .* that match$/ }));
      await appears(page, `${selection} div:not(:has(div))`, 1, '^All .* that match are selected');
    },
  },
  {
    name: 'unselect one of everything',
    perform: async (page) => {
      await press(page, box(page, 2));
      await selected(page, rows - 1);
    },
  },
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
