import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../pages/parts.ts';
import { ReviewMode } from '../pages/review-mode.ts';

test.use({ signedInAs: 'superAdmin' });

test('a video is watched beside the facts, with a note that leads back to its moment', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const origins: string[] = [];
  page.on('request', (request) => origins.push(new URL(request.url()).origin));
  const review = new ReviewMode(page);
  await page.goto('/drivers-requests/review');
  await review.ready();
  const id = await review.shownId();
  const checks = review.region.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText('Applicant is 18 or older')).toBeVisible();

  const player = review.region.getByRole('region', { name: 'Car video' });
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.duration)).toBeGreaterThan(5);
  const tops = await Promise.all(
    [checks, player, review.region.getByRole('region', { name: 'History' })].map((part) =>
      part.boundingBox(),
    ),
  );
  const [checked, played, past] = tops.map((box) => box?.x ?? 0) as [number, number, number];
  expect(checked < played && past < played, 'checks and facts stand beside the video').toBe(true);

  // Space plays, arrows move, and neither decides.
  await player.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.paused)).toBe(true);
  const moment = await video.evaluate((shown: HTMLVideoElement) => Math.floor(shown.currentTime));
  expect(moment).toBeGreaterThanOrEqual(5);
  await player.getByRole('textbox', { name: 'Note' }).fill('The plate is covered');
  await page.keyboard.press('Enter');
  const note = player.getByRole('list', { name: 'Notes on the video' }).getByRole('listitem');
  await expect(note).toContainText('The plate is covered');
  await player.getByRole('slider', { name: 'Position' }).press('ArrowLeft');
  await note.getByRole('button', { name: `Go to 0:0${moment}` }).click();
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBe(moment);
  expect(await review.shownId()).toBe(id);
  await expectAccessible(page, 'with a video and a note');
  expect([...new Set(origins)], 'the browser asks this server alone').toEqual([new URL(page.url()).origin]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoHorizontalScroll(page);
  await page.goto(`/drivers-requests?details=${id}`);
  await expect(page.getByRole('dialog').getByText('The plate is covered')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, 'details on a phone, dark');
});
