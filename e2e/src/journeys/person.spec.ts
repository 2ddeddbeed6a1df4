import { failedRequest } from '../fixtures/browser-errors.ts';
import { read, sharedSession } from '../fixtures/sessions.ts';
import { expect, test } from '../fixtures/test.ts';
import { WithdrawalsPage } from '../pages/list-page.ts';
import { expectFits } from '../pages/parts.ts';

test.describe('everything about a person', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('from a withdrawal to the user, through the time line, and on to a linked account', async ({
    page,
    browserErrors,
    visited: { address },
  }) => {
    browserErrors.allow(failedRequest(404));
    await page.goto('/request-withdrawals?filter=accepted&limit=10');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const { drawer } = new WithdrawalsPage(page);
    await expect(drawer.getByRole('heading', { name: 'Reports and Deletions' })).toBeVisible();
    const heading = drawer.getByRole('heading', { name: 'User', exact: true });
    const link = heading.locator('..').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await expect(page.getByRole('main')).toContainText(/Balance ₦/);
    await expect(page).toHaveTitle(new RegExp(`^${name} · `));
    const line = page.getByRole('region', { name: 'Time Line' });
    const balance = line
      .getByRole('group', { name: 'Kinds of events' })
      .getByRole('button', { name: /^Balance/ });
    await balance.press('Enter');
    await expect(page).toHaveURL(/\?kinds=ledger$/);
    const row = line.getByRole('listitem').first();
    await expect(row).toContainText(/₦.*₦/);
    await page.reload();
    await expect(balance).toHaveAttribute('aria-pressed', 'true');
    await expect(row).toBeVisible();
    await expectFits(page, 'the time line');

    // Two drivers of one car are linked, with the reason.
    type Ride = { plate_no: string; users_phone_number: string };
    const { token } = await sharedSession(address, 'superAdmin');
    const rides = await read<Ride[]>(address, 'offer-ride?limit=200&sort=created', token);
    const plates = rides.map(({ plate_no: plate }) => plate);
    const shared = rides.find(({ plate_no: plate }, at) => plates.indexOf(plate) !== at);
    const [driver] = await read<{ _id: string }[]>(address, `users?q=${shared?.users_phone_number}`, token);
    await page.goto(`/users/${driver?._id}`);
    const linked = page.getByRole('region', { name: 'Linked Accounts' });
    await expect(linked).toContainText('Same number plate');
    const other = linked.getByRole('link').first();
    const otherName = (await other.textContent()) ?? '';
    await other.click();
    await expect(page.getByRole('heading', { level: 1, name: otherName })).toBeVisible();
    await page.goto('/users/01900000-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'There is no such user.' })).toBeVisible();
  });
});

test.describe('without further rights', () => {
  test.use({ signedInAs: 'viewAllUsers' });

  test('the drawer leads to the page, which names what is not shown', async ({ page }) => {
    await page.goto('/users?limit=10');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Everything about this person' }).click();
    await expect(page.getByRole('region', { name: 'Time Line' })).toContainText(
      'Not shown without further rights: balance, withdrawals, applications, actions of staff.',
    );
    await expect(page.getByRole('region', { name: 'Linked Accounts' })).toContainText(
      'Bank accounts are not compared',
    );
  });
});
