import { readFileSync } from 'node:fs';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn } from '../fixtures/sessions.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'superAdmin' });

interface ShownUser {
  _id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
}

test('the data of a user is exported, held, released and erased', async ({
  page,
  visited,
  browserErrors,
}) => {
  // The confirmation is wrong once.
  browserErrors.allow(failedRequest(400));
  const { token } = await logIn(visited.address, 'superAdmin');
  const read = async (path: string) => {
    const answer = await fetch(`${visited.address}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as { data: unknown };
  };
  const { data } = await read('/dashboard/users?sort=totalBalance&limit=200');
  let chosen: ShownUser | undefined;
  for (const user of data as ShownUser[]) {
    const state = (await read(`/dashboard/users/${user._id}/personal-data`)).data as { obstacles: string[] };
    if (state.obstacles.length === 0) chosen ??= user;
    if (chosen) break;
  }
  expect(chosen).toBeDefined();
  const { _id: id, first_name: first, last_name: last, phone_number: phone } = chosen as ShownUser;

  await page.goto(`/users?sort=totalBalance&q=${phone}&details=${id}`);
  const section = page.getByRole('region', { name: 'Personal data' });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await section.getByRole('button', { name: 'Erase Personal Data' }).scrollIntoViewIfNeeded();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page, `${width} px, ${colorScheme}`);
      await section.getByRole('button', { name: 'Erase Personal Data' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase Personal Data' });
      await expect(dialog).toContainText('Removed: Profile (1)');
      await expectNoHorizontalScroll(page);
      await expectAccessible(page, `erasure, ${width} px, ${colorScheme}`);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  }
  await page.setViewportSize({ width: 1280, height: 844 });

  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export This Person’s Data' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect(exported).toContain(phone);

  await section.getByRole('button', { name: 'Set Legal Hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Set Legal Hold' });
  await hold.getByLabel('Reason').fill('Court case 12');
  await hold.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(section).toContainText('Court case 12');
  await expect(section.getByRole('button', { name: 'Erase Personal Data' })).toBeDisabled();
  await section.getByRole('button', { name: 'Clear Legal Hold' }).click();
  await page.getByRole('dialog', { name: 'Clear Legal Hold' }).getByRole('button', { name: 'Clear' }).click();
  await expect(section).not.toContainText('Court case 12');

  await section.getByRole('button', { name: 'Erase Personal Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Personal Data' });
  await dialog.getByLabel('Name or phone number of the user').fill('Somebody Else');
  await dialog.getByLabel('Reason').fill('Asked for it');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(dialog).toContainText('Type the name or the phone number of the user as it is shown.');
  await dialog.getByLabel('Name or phone number of the user').fill(`${first} ${last}`);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Personal Data Erased' });
  await expect(done).toContainText(`The account of ${first} ${last} is closed`);
  await done.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No users available for the selected filter.')).toBeVisible();
});
