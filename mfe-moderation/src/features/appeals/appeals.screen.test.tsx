import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  changeAppeal,
  fetchAppeal,
  listAppeals,
  paths,
  readNotes,
  review,
  type Appeal,
  type AppealDetails,
} from '@padiman/contracts';
import { fakeApi, fakeReview, pressKey, renderScreen } from '@padiman/testing';
import AppealReviewScreen from './appeal-review.screen.tsx';
import AppealsScreen from './appeals.screen.tsx';

const at = '2024-03-01T10:00:00.000Z';
const appeal: Appeal = {
  ...{ _id: '01900000-0000-7000-8000-000000000001', userId: '01900000-0000-7000-8000-000000000007' },
  ...{ firstName: 'Musa', lastName: 'Sani', itemType: 'posts', action: 'post.delete' },
  recordId: '01900000-0000-7000-8000-000000000003',
  ...{ decisionAt: at, text: '<b>I never</b> wrote that.', createdAt: at, status: 'pending', changed: false },
};
const details: AppealDetails = {
  ...{ ...appeal, decisionBy: 'Halima Bello', reason: 'Spam', effect: 'The record is restored.' },
  changeable: false,
  ...{ facts: [{ name: 'text', value: 'Buy now' }], decidedAt: null, decidedBy: null, remark: null },
  ...{ obstacles: [], history: [{ _id: 'h', at, adminName: null, action: 'appeal.create' }] },
};

function openReview(changes: Partial<AppealDetails> = {}) {
  const api = fakeApi();
  fakeReview(api, 'appeals', [appeal._id]);
  const notes = { notes: [], hold: null, obstacles: [] };
  api.onData(readNotes, () => notes);
  api.onData(fetchAppeal, () => ({ ...details, ...changes }));
  return { api, ...renderScreen(AppealReviewScreen, { at: `${paths.appeals()}/review` }) };
}

test('the list names decision, member and state, and leads to review mode', async () => {
  const api = fakeApi();
  const data = [appeal, { ...appeal, _id: appeal._id.replace(/1$/, '2'), status: 'accepted' as const }];
  api.onList(listAppeals, () => data);
  api.onData(review.activity, () => ({ claims: [], scheduled: [] }));
  renderScreen(AppealsScreen, { at: paths.appeals() });
  const links = await screen.findAllByRole('link', { name: 'Post deleted, Musa Sani' });
  expect(links[0]).toHaveAttribute('href', `/appeals/review?record=${appeal._id}`);
  expect(screen.getAllByText('<b>I never</b> wrote that.').length).toBeGreaterThan(0);
  expect(screen.getByRole('table')).toHaveTextContent(/Pending.*Reversed/);
});

test('the list has no button Review with a backend without review mode', async () => {
  const api = fakeApi();
  api.onList(listAppeals, () => [appeal]);
  renderScreen(AppealsScreen, {
    at: paths.appeals(),
    capabilities: allCapabilities.filter((name) => name !== 'review'),
  });
  await screen.findByRole('link', { name: 'Post deleted, Musa Sani' });
  expect(screen.queryByRole('button', { name: 'Review' })).not.toBeInTheDocument();
  expect(api.received(review.activity)).toEqual([]);
});

test('review shows the words, the decision and its evidence, and upholds with a reason', async () => {
  const { api, user } = openReview();
  expect(await screen.findByRole('heading', { name: 'Post deleted, Musa Sani' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Words of the member' })).toHaveTextContent(appeal.text);
  for (const text of ['Halima Bello', 'Spam', 'Buy now', 'The record is restored.'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'History' })).getByText('Made in the app')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Uphold/ }));
  await user.click(screen.getByRole('button', { name: /The appeal says nothing new/ }));
  await waitFor(() => expect(api.received(review.schedule)).toHaveLength(1));
  expect(api.received(review.schedule)[0]).toMatchObject({
    body: { status: 'rejected', remark: 'The appeal says nothing new' },
  });
});

test('the own decision cannot be decided, and what is not undone is said before the decision', async () => {
  const message = 'You made this decision; somebody else decides the appeal.';
  const { unmount } = openReview({ obstacles: [{ code: 'ownDecision', prevents: 'decision', message }] });
  expect(await screen.findByText(message)).toBeInTheDocument();
  for (const name of [/^Reverse/, /^Uphold/]) expect(screen.getByRole('button', { name })).toBeDisabled();
  unmount();
  const text = 'The member can ask again; nothing is paid by this.';
  const { api } = openReview({
    effect: text,
    obstacles: [{ code: 'nothingUndone', prevents: 'nothing', message: text }],
  });
  await screen.findByRole('heading', { name: 'Post deleted, Musa Sani' });
  pressKey('a');
  const question = await screen.findByRole('group', { name: /^Reverse although/ });
  expect(question).toHaveTextContent(text);
  expect(api.received(review.schedule)).toEqual([]);
});

test('a block is changed to what is milder, with a reason; a shown change is named', async () => {
  const { api, user } = openReview({ itemType: 'users', action: 'user.block', changeable: true });
  const changed = { ...details, status: 'accepted' as const, changed: true };
  api.onData(changeAppeal, () => changed);
  await user.click(await screen.findByRole('button', { name: 'Change Decision' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the Decision: User blocked' });
  const send = within(dialog).getByRole('button', { name: 'Change Decision' });
  expect(send).toBeDisabled();
  await user.selectOptions(within(dialog).getByLabelText('Instead'), 'Suspension of 7 days');
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Abusive or unsafe');
  await user.click(send);
  await waitFor(() => expect(api.received(changeAppeal)).toHaveLength(1));
  const { body } = api.received(changeAppeal)[0] as { body: { until: string } };
  expect(body).toMatchObject({ kind: 'suspension', reason: 'Abusive or unsafe' });
  expect(Date.parse(body.until)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});

test('of a suspension only shorter ones and a warning are offered, and nothing once it is decided', async () => {
  const until = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const facts = [{ name: 'until', value: until }];
  const suspension = { itemType: 'sanctions' as const, action: 'user.suspend', changeable: true, facts };
  const { user, unmount } = openReview(suspension);
  await user.click(await screen.findByRole('button', { name: 'Change Decision' }));
  const options = within(await screen.findByLabelText('Instead')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Warning', 'Suspension of 1 day']);
  unmount();
  openReview({ ...suspension, status: 'accepted', changed: true });
  expect(await screen.findByText('Changed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change Decision' })).not.toBeInTheDocument();
});
