import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { servedPaths } from '../test-data/descriptors.ts';

/** Pages whose level-1 heading is not the title of their path in `remote.json`. */
const headingExceptions: Readonly<Record<string, string>> = {
  // The title names the page to search engines; the heading is the slogan.
  '/': 'Someone is already going your way',
  // The title is the specification's link text.
  '/terms': 'Terms of use',
  // A direct visit to a later step of the password reset redirects to the first step.
  '/otp': 'Forgot Password',
  '/reset-password': 'Forgot Password',
};

/** Text of the level-1 heading at a path: the path's title, apart from the exceptions. */
export function headingText(path: string): string {
  const text = headingExceptions[path] ?? servedPaths.find((served) => served.path === path)?.title;
  if (!text) throw new Error(`No remote serves ${path}`);
  return text;
}

/** Level-1 heading of the page at a path. */
export const headingOf = (page: Page, path: string) =>
  page.getByRole('heading', { level: 1, name: headingText(path), exact: true });

/** Opens a path, and waits for its heading. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(headingOf(page, path.replace(/[?#].*/, ''))).toBeVisible();
}

/** Marks the document, so that {@link isSameDocument} tells whether the page has loaded another one since. */
export const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Advances the page's clock, so that the next navigation fetches the registry, and navigates. */
export async function navigateLater(page: Page, milliseconds: number, navigate: () => Promise<void>) {
  await page.clock.fastForward(milliseconds);
  const response = page.waitForResponse('**/registry.json');
  await navigate();
  await (await response).finished();
  // A later fetch and hash of the same size end after the page's own check of the registry.
  await page.evaluate(async () => {
    const answer = await fetch('/registry.json');
    await crypto.subtle.digest('SHA-512', await answer.arrayBuffer());
  });
}

/** Fills the login form without submitting it. */
export async function fillLogin(page: Page, phoneNumber: string, password: string): Promise<void> {
  await page.getByLabel('Phone Number').fill(phoneNumber);
  // Exact, because the button beside the field is named "Show password".
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Logs in by the form. */
export async function submitLogin(page: Page, phoneNumber: string, password: string): Promise<void> {
  await fillLogin(page, phoneNumber, password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Opens the form for a new admin and fills it. @returns the dialog */
export async function fillNewAdmin(page: Page, firstName: string, lastName: string, phoneNumber: string) {
  await page.getByRole('button', { name: 'Add Admin' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Admin' });
  await form.getByLabel('First Name').fill(firstName);
  await form.getByLabel('Last Name').fill(lastName);
  await form.getByLabel('Phone Number').fill(phoneNumber);
  await form.getByLabel('Password', { exact: true }).fill('Quietly7#river');
  return Object.assign(form, { submit: () => form.getByRole('button', { name: 'Add Admin' }).click() });
}

/** Logs out by the menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
}

/** Formats a phone number as the screens do: `0803 000 0001`. */
export const phoneOf = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat('en-NG');

/** Formats kobo as the screens do: `500000` is `₦5,000.00`. */
export const nairaOf = (kobo: number) => `₦${naira.format(kobo / 100)}`;

/** Formats a count as the screens do: `2,000`. */
export const countOf = (number: number) => count.format(number);

/** Violations that axe finds. It runs in the page itself: the Playwright adapter of axe opens an extra page per run. */
async function axeViolations(page: Page): Promise<string[]> {
  expect(page.frames(), 'frames, which this run of axe does not check').toHaveLength(1);
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** Fails if axe finds violations in the current state of the page, and lists them. */
export async function expectAccessible(page: Page, circumstances: string): Promise<void> {
  // A soft assertion: the violations in the remaining circumstances are reported too.
  expect.soft(await axeViolations(page), `axe on ${page.url()}, ${circumstances}`).toEqual([]);
}

/** Waits for running animations and transitions to end: colours in between two themes are not checked. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (;;) {
      // Animations that a change of theme or width triggers start with the next frame.
      await frame();
      await frame();
      const running = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
      });
      if (running.length === 0) return;
      await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
    }
  });
}

/** Fails if the page scrolls horizontally, and names the elements that overflow. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // Charts take their new width after the window.
  const readOverflowing = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return [];
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > width + 0.5)
        .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent.slice(0, 60)}`)
        .slice(0, 5);
    });
  await expect.poll(readOverflowing, { message: 'wider than the screen' }).toEqual([]);
}

/**
 * Fails if forced colours, which replace backgrounds and shadows, leave nothing of a control: neither text, icon, border nor
 * the browser's own appearance.
 */
export async function expectControlsInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const readHidden = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('button, input, select, textarea, [role=switch]')]
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          if (!control.checkVisibility({ opacityProperty: true }) || width < 4 || height < 4) return false;
          const parts = [control, ...control.querySelectorAll('*')].map((part) => getComputedStyle(part));
          const hasText = [control.textContent, control.value, control.placeholder].some((text) =>
            text?.trim(),
          );
          const isDrawn = parts.some(
            ({ borderTopWidth, borderTopStyle, appearance }) =>
              (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) || appearance !== 'none',
          );
          return !hasText && !isDrawn && control.querySelector('svg, img') === null;
        })
        .map((control) => control.outerHTML.slice(0, 100)),
    );
  await expect.poll(readHidden, { message: 'hidden by forced colours' }).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Expects an accessible page without horizontal scrolling: wide and light, and narrow and dark. */
export async function expectFits(page: Page, circumstances: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoHorizontalScroll(page);
    await expectAccessible(page, `${circumstances}, ${width} px, ${colorScheme}`);
  }
}

/** Presses Tab until the target has the focus, and expects a visible focus outline. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // Upper bound of the tab stops before the content of a page.
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    if (!(await target.evaluate((element) => element === document.activeElement))) continue;
    return expect(target).not.toHaveCSS('outline-style', 'none');
  }
  throw new Error(`Tab does not reach ${target}`);
}
