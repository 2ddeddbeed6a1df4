import { expect } from '../fixtures/reference-console.ts';
import { Tour, type Stage } from './tour.ts';

/** Offers the theme, and nothing that needs a call beyond the specification. */
export async function settings(stage: Stage): Promise<void> {
  const { page } = stage;
  const tour = new Tour(stage);
  await tour.open('/settings');
  await expect(page.getByLabel('Dark')).toBeVisible();
  for (const absent of ['Change Password', 'This session', 'Deleted records', /service key/i, /webhook/i]) {
    await expect(page.getByRole('main').getByText(absent)).toHaveCount(0);
  }
}
