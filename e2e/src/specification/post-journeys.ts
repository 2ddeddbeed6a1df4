import { expect } from '../fixtures/reference-console.ts';
import { ListTour, Tour, type Stage } from './tour.ts';

/** Writes a post, reads its details, and deletes it. */
export async function posts(stage: Stage): Promise<void> {
  const { page } = stage;
  const tour = new Tour(stage);
  const list = new ListTour(page, 'Posts');
  const count = tour.records.posts.length;
  const total = page.getByText('Total Posts').locator('..');
  await tour.open('/posts');
  await expect(total).toHaveText(`Total Posts${count}`);
  await list.expectTotal(count);

  await tour.button('Create a Post').click();
  await expect(tour.dialog.getByRole('button', { name: 'Create Post' })).toBeDisabled();
  await tour.dialog.getByLabel('Post Content').fill('Safe roads today, everybody');
  await tour.press('Create Post');
  await expect(tour.dialog).toBeHidden();
  await expect(total).toHaveText(`Total Posts${count + 1}`);
  expect(tour.records.posts.at(-1)).toMatchObject({ text: 'Safe roads today, everybody' });

  const first = list.rows.first();
  await expect(first).toContainText('Safe roads today, ev…');
  await first.getByRole('button', { name: /^View Details/ }).click();
  await expect(tour.dialog).toContainText('Safe roads today, everybody');
  await expect(tour.dialog).toContainText(/Created.*Updated/);
  await tour.press('Delete Post');
  await tour.press('Delete');
  await tour.expectResult('Success', 'The post was deleted.');
  await expect(total).toHaveText(`Total Posts${count}`);
  expect(tour.records.posts).toHaveLength(count);
}
