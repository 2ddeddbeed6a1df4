import { expect, type Page } from '@playwright/test';
import { expectReport, isSameDocument, type PreparedCell } from './expectations.ts';
import { tamperedWith } from './signed-registry.ts';

/** Advances the clock by a minute, so that the next navigation fetches the registry, and navigates. */
export async function checkForRelease(page: Page, navigate: () => Promise<void>) {
  await page.clock.fastForward(61_000);
  const response = page.waitForResponse('**/registry.json');
  await navigate();
  await response;
  // A later fetch and hash of the same size end after the page's own check of the registry.
  await page.evaluate(async () => {
    const answer = await fetch('/registry.json');
    await crypto.subtle.digest('SHA-512', await answer.arrayBuffer());
  });
}

/** Injects a registry with a wrong signature and expects the page to ignore it. */
export async function runRegistryFault(cell: PreparedCell) {
  const { page, section, faulty, moment, lastGood } = cell;
  const good = faulty.registry;
  if (moment === 'at boot') {
    if (lastGood) {
      await section.open();
      await section.heading(section.first).waitFor();
    }
    faulty.registry = tamperedWith(good);
    await section.load();
    if (lastGood) {
      await section.heading(section.first).waitFor();
      await expectReport(cell);
      const note = page.getByText('The list of live versions could not be verified');
      await expect(note).toHaveCount(section.forStaff ? 1 : 0);
      faulty.registry = good;
      await checkForRelease(page, () => section.goToNeighbour());
      await expect(note).toHaveCount(0);
    } else {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await expect(page.getByText('The console could not be started.')).toBeVisible();
      faulty.registry = good;
      await page.getByRole('button', { name: 'Retry' }).click();
      await section.heading(section.first).waitFor();
      expect(await isSameDocument(page), 'without a reload').toBe(true);
    }
    return;
  }
  if (moment === 'in use') await section.open();
  else await section.openNeighbour();
  const [from, to] = moment === 'in use' ? [section.first, section.second] : [undefined, section.first];
  if (from) await section.heading(from).waitFor();
  faulty.registry = tamperedWith(good);
  await checkForRelease(page, () => section.goTo(to));
  await section.heading(to).waitFor();
  await expectReport(cell);
  await section.goToNeighbour();
}
