import { rightNames } from '@padiman/contracts';
import { expect, test } from '../fixtures/test.ts';
import type { Who } from '../fixtures/accounts.ts';
import { sharedSession } from '../fixtures/sessions.ts';

const limited: Who[] = [...rightNames, 'noRight'];

/** What only super admins see, and the call behind it. */
const closed: [path: string, title: string, call: string][] = [
  ['/admins', 'Admins', 'admins'],
  ['/drivers-requests', 'Drivers Requests', 'drivers/applications'],
  ['/settings?tab=deleted', 'Deleted records', 'deleted'],
];

for (const who of limited) {
  test.describe(`the account of the kind ${who}`, () => {
    test.use({ signedInAs: who });

    test('is refused what only super admins see, and has its own settings', async ({
      page,
      visited,
      request,
    }) => {
      const { token } = await sharedSession(visited.address, who);
      for (const [path, title, call] of closed) {
        await page.goto(path);
        await expect(page.getByText(`You do not have access to ${title}.`)).toBeVisible();
        const headers = { authorization: `Bearer ${token}` };
        expect((await request.get(`/api/dashboard/${call}`, { headers })).status()).toBe(403);
      }
      await page.goto('/settings');
      await expect(page.getByText('This session')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Deleted records' })).toHaveCount(0);
    });
  });
}
