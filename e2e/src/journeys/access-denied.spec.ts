import { expect, test } from '../fixtures/test.ts';
import { accountKinds } from '../fixtures/accounts.ts';
import { sharedSession } from '../fixtures/sessions.ts';

const limitedKinds = accountKinds.filter((kind) => kind !== 'superAdmin');

/** Pages for super admins only, and the API path of each. */
const restricted: [path: string, title: string, call: string][] = [
  ['/admins', 'Admins', 'admins'],
  ['/drivers-requests', 'Drivers Requests', 'drivers/applications'],
  ['/settings?tab=deleted', 'Deleted records', 'deleted'],
];

for (const kind of limitedKinds) {
  test.describe(`the account of the kind ${kind}`, () => {
    test.use({ signedInAs: kind });

    test('has no access to the pages of super admins, but to its own settings', async ({
      page,
      visited,
      request,
    }) => {
      const { token } = await sharedSession(visited.address, kind);
      for (const [path, title, call] of restricted) {
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
