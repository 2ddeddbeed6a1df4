import { readFileSync } from 'node:fs';
import type { User } from '@padiman/contracts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn, read } from '../fixtures/sessions.ts';
import { expectFits } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

test('the data of a user is exported, held, released and erased', async ({
  page,
  visited: { address },
  browserErrors,
}) => {
  // The confirmation is wrong once.
  browserErrors.allow(failedRequest(400));
  const { token } = await logIn(address, 'superAdmin');
  let chosen: User | undefined;
  for (const user of await read<User[]>(address, 'users?sort=totalBalance&limit=200', token)) {
    const { obstacles } = await read<{ obstacles: string[] }>(
      address,
      `users/${user._id}/personal-data`,
      token,
    );
    if (obstacles.length === 0) chosen = user;
    if (chosen) break;
  }
  if (!chosen) throw new Error('The demo has no user who can be erased');
  const { _id: id, first_name: first, last_name: last, phone_number: phone } = chosen;

  await page.goto(`/users?sort=totalBalance&q=${phone}&details=${id}`);
  const section = page.getByRole('region', { name: 'Personal data' });
  await section.getByRole('button', { name: 'Erase Personal Data' }).scrollIntoViewIfNeeded();
  await expectFits(page, 'the personal data');
  await section.getByRole('button', { name: 'Erase Personal Data' }).click();
  const erasure = page.getByRole('dialog', { name: 'Erase Personal Data' });
  await expect(erasure).toContainText('Removed: Profile (1)');
  await expectFits(page, 'the erasure');
  await erasure.getByRole('button', { name: 'Cancel' }).click();
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
  await erasure.getByLabel('Name or phone number of the user').fill('Somebody Else');
  await erasure.getByLabel('Reason').fill('Asked for it');
  await erasure.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(erasure).toContainText('Type the name or the phone number of the user as it is shown.');
  await erasure.getByLabel('Name or phone number of the user').fill(`${first} ${last}`);
  await erasure.getByRole('button', { name: 'Erase', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Personal Data Erased' });
  await expect(done).toContainText(`The account of ${first} ${last} is closed`);
  await done.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No users available for the selected filter.')).toBeVisible();
});
