import { expect, test } from '../fixtures/test.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

interface ShownRecord {
  _id: string;
  userId: string;
}

test.describe('everything about a person', () => {
  test.use({ signedInAs: 'superAdmin' });

  test('from a withdrawal to the user, through the time line, and on to a linked account', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(failedRequest(404));
    await page.goto('/request-withdrawals?filter=accepted&limit=10');
    const first = page.getByRole('row').nth(1).getByRole('link').first();
    await first.click();
    const drawer = page.getByRole('dialog', { name: 'Withdrawal Request' });
    const heading = drawer.getByRole('heading', { name: 'User', exact: true });
    const link = heading.locator('..').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    const line = page.getByRole('region', { name: 'Time Line' });
    const choices = line.getByRole('group', { name: 'Kinds of events' });
    await choices.getByRole('button', { name: /^Balance/ }).press('Enter');
    await expect(page).toHaveURL(/\?kinds=ledger$/);
    const table = line.getByRole('table', { name: 'Balance' });
    await expect(table.getByRole('row').nth(1)).toContainText(/₦.*₦/);
    await page.reload();
    await expect(choices.getByRole('button', { name: /^Balance/ })).toHaveAttribute('aria-pressed', 'true');

    for (const { width, colorScheme } of [
      { width: 1280, colorScheme: 'light' },
      { width: 390, colorScheme: 'dark' },
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page, `${width} px, ${colorScheme}`);
    }

    await page.goto('/users/01900000-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'There is no such user.' })).toBeVisible();
  });

  test('two drivers of one car are linked, with the reason', async ({ page, visited }) => {
    await page.goto('/offer-ride?limit=10');
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    const headers = { authorization: `Bearer ${token}` };
    const read = async <T>(path: string) =>
      (
        (await (await page.request.get(`${visited.address}/api/dashboard/${path}`, { headers })).json()) as {
          data: T;
        }
      ).data;
    const rides = await read<{ plate_no: string; _id: string }[]>('offer-ride?limit=200&sort=created');
    const plates = rides.map(({ plate_no: plate }) => plate);
    const shared = plates.find((plate, at) => plates.indexOf(plate) !== at) ?? '';
    const [user] = await read<ShownRecord[]>(`users?q=${await driverOf(shared)}`);
    await page.goto(`/users/${user?._id}`);
    const linked = page.getByRole('region', { name: 'Linked Accounts' });
    await expect(linked).toContainText('Same number plate');
    const other = linked.getByRole('link').first();
    const name = (await other.textContent()) ?? '';
    await other.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    async function driverOf(plate: string): Promise<string> {
      const [ride] = await read<{ users_phone_number: string }[]>(
        `offer-ride?q=${encodeURIComponent(plate)}`,
      );
      return ride?.users_phone_number ?? '';
    }
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
