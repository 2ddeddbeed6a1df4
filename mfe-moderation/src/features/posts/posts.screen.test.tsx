import { screen, waitFor, within } from '@testing-library/react';
import {
  createPost,
  allCapabilities,
  deletePost,
  deletePosts,
  listPosts,
  restoreDeleted,
  type post as postSchema,
  type AnswerOf,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import PostsScreen from './posts.screen.tsx';

type Post = AnswerOf<typeof postSchema>;

const post = (number: number, changes: Partial<Post> = {}): Post => ({
  _id: `01900000-0000-7000-8000-00000000000${number}`,
  text: `Post ${number} is longer than twenty characters`,
  first_name: 'Ngozi',
  last_name: 'Eze',
  admin: false,
  userId: 'user-1',
  createdAt: '2024-02-29T23:30:00.000Z',
  updatedAt: '2024-03-03T10:05:00.000Z',
  ...changes,
});

/** Failures of the fake API: a refusal, or no answer. */
const refusal = { refuse: { status: 403, code: 'forbidden' as const, message: 'Not today.' } };
const noAnswer = () => {
  throw Object.assign(new Error('Network Error'), { isAxiosError: true, config: {} });
};

function open(posts: Post[] = [post(1), post(2, { text: 'Short', admin: true })], at = '/posts') {
  const api = fakeApi();
  api.onList(listPosts, () => posts, { total: 1234 });
  return { api, ...renderScreen(PostsScreen, { at }) };
}

const table = () => screen.findByRole('table', { name: 'Posts' });
const cells = (row: HTMLElement) => textsOf(within(row).getAllByRole('cell'));

test('shows the total, and each post with its first 20 characters, its user and the admin flag', async () => {
  open();
  await screen.findByText('1,234');
  const [head, first, second] = within(await table()).getAllByRole('row');
  expect(screen.getByText('Total Posts')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
  expect(textsOf(within(head!).getAllByRole('columnheader'))).toEqual([
    '',
    'Post',
    'User',
    'Admin',
    'Details',
  ]);
  const text = 'Post 1 is longer tha…Post 1 is longer than twenty characters';
  expect(cells(first!)).toEqual(['', text, 'Ngozi Eze', 'No', 'View Details']);
  expect(cells(second!)).toEqual(['', 'Short', 'Ngozi Eze', 'Yes', 'View Details']);
});

test('shows a text for an empty list and for a search without matches', async () => {
  const { user } = open([]);
  expect(await screen.findByText('No posts yet.')).toBeInTheDocument();
  await user.click(screen.getByLabelText('Search text or user'));
  await user.paste('lagos');
  expect(await screen.findByText('No posts match the search.')).toBeInTheDocument();
});

test.each([
  ['refused', () => refusal, 'Failed to load posts.', 'Not today.'],
  ['without an answer', noAnswer, 'Error fetching posts.', 'The server cannot be reached.'],
])('a list %s shows the failure with Retry', async (_, fail, text, reason) => {
  const api = fakeApi();
  api.on(listPosts, fail);
  const { user } = renderScreen(PostsScreen);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert).toHaveTextContent(reason);
  expect(screen.queryByText('Total Posts')).not.toBeInTheDocument();
  api.onList(listPosts, () => [post(1)]);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await table()).toHaveTextContent('Ngozi Eze');
});

describe('details', () => {
  const text = 'Two lines\n<b>and no markup</b>';

  async function openDetails() {
    const view = open([post(1, { text })]);
    await view.user.click(await screen.findByRole('button', { name: /^View Details/ }));
    return { ...view, details: await screen.findByRole('dialog', { name: 'Post Details' }) };
  }

  test('show user, text with its line breaks, and both times', async () => {
    const { details } = await openDetails();
    expect(within(details).getByRole('group', { name: 'Text' }).textContent).toBe(text);
    expect(within(details).getByText('Ngozi Eze')).toBeInTheDocument();
    expect(within(details).getByText('1st March 2024 at 00:30')).toBeInTheDocument();
    expect(within(details).getByText('3rd March 2024 at 11:05')).toBeInTheDocument();
  });

  test('open by Enter on the row, whose first link leads to the author', async () => {
    const { user } = open([post(1, { text })]);
    (await screen.findByRole('button', { name: /^View Details/ })).closest('tr')?.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Post Details' })).toBeInTheDocument();
  });

  test('delete after a confirmation, and reload the list', async () => {
    const { api, user, details } = await openDetails();
    api.on(deletePost, () => ({ success: true }));
    await user.click(within(details).getByRole('button', { name: 'Delete Post' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Delete Post' });
    expect(confirmation).toHaveTextContent('Are you sure you want to delete this post by Ngozi Eze?');
    expect(api.received(deletePost)).toEqual([]);
    const before = api.received(listPosts).length;
    await user.selectOptions(within(confirmation).getByLabelText('Reason'), 'Spam or advertising');
    await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The post was deleted.')).toHaveTextContent(/^Success /);
    expect(api.received(deletePost)).toMatchObject([
      { params: { postId: post(1)._id }, query: { reason: 'Spam or advertising' } },
    ]);
    expect(api.received(listPosts)).toHaveLength(before + 1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    api.on(restoreDeleted, () => ({
      success: true,
      results: [{ _id: post(1)._id, outcome: 'restored' as const }],
    }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Taken Back')).toBeInTheDocument();
    expect(api.received(restoreDeleted)).toMatchObject([{ body: { itemType: 'posts', ids: [post(1)._id] } }]);
  });

  test.each([
    ['refused', () => refusal, 'Failed to delete post. Not today.'],
    ['without an answer', noAnswer, 'Error deleting post. The server cannot be reached.'],
  ])('a deletion %s is reported in the dialog, which can be cancelled', async (_, fail, message) => {
    const { api, user, details } = await openDetails();
    api.on(deletePost, fail);
    await user.click(within(details).getByRole('button', { name: 'Delete Post' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Delete Post' });
    await user.selectOptions(within(confirmation).getByLabelText('Reason'), 'Spam or advertising');
    await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
    expect(await within(confirmation).findByRole('alert')).toHaveTextContent(message);
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Post Details' })).toBeInTheDocument();
  });
});

test('selected posts are deleted by one call, and Undo brings them back', async () => {
  const { api, user } = open();
  const results = [post(1), post(2)].map(({ _id }) => ({ _id, outcome: 'deleted' as const }));
  api.on(deletePosts, () => ({ success: true, results }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Delete Posts' });
  expect(confirmation).toHaveTextContent('Are you sure you want to delete 2 post(s)?');
  await user.selectOptions(within(confirmation).getByLabelText('Reason'), 'Spam or advertising');
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The posts were deleted.')).toBeInTheDocument();
  const ids = [post(1)._id, post(2)._id];
  expect(api.received(deletePosts).map(({ body }) => body)).toEqual([{ ids, reason: 'Spam or advertising' }]);
  api.on(restoreDeleted, () => ({
    success: true,
    results: ids.map((_id) => ({ _id, outcome: 'restored' as const })),
  }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken Back')).toBeInTheDocument();
  expect(api.received(restoreDeleted)).toMatchObject([{ body: { itemType: 'posts', ids } }]);
});

test('a backend that deletes one post at a time offers no selection', async () => {
  fakeApi().onList(listPosts, () => [post(1)]);
  renderScreen(PostsScreen, { capabilities: allCapabilities.filter((name) => name !== 'batches') });
  await table();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

describe('create', () => {
  async function openForm() {
    const view = open();
    await table();
    await view.user.click(screen.getByRole('button', { name: 'Create a Post' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create a Post' });
    const field = within(dialog).getByLabelText('Post Content');
    return { ...view, dialog, field, button: within(dialog).getByRole('button', { name: 'Create Post' }) };
  }

  test('the button is disabled while the text is blank', async () => {
    const { user, field, button } = await openForm();
    expect(button).toBeDisabled();
    await user.type(field, '   ');
    expect(button).toBeDisabled();
    await user.type(field, 'Hello');
    expect(button).toBeEnabled();
  });

  test('a blank field shows that it is required', async () => {
    const { user, dialog, field } = await openForm();
    await user.click(field);
    await user.tab();
    expect(await within(dialog).findByText('Post content is required')).toBeInTheDocument();
    expect(field).toBeInvalid();
  });

  test('counts to 5,000, and does not send more', async () => {
    const { api, user, dialog, field, button } = await openForm();
    await user.click(field);
    await user.paste('x'.repeat(5001));
    expect(within(dialog).getByText('5,001 / 5,000')).toBeInTheDocument();
    await user.click(button);
    expect(
      await within(dialog).findByText('Post content must be at most 5,000 characters'),
    ).toBeInTheDocument();
    expect(api.received(createPost)).toEqual([]);
    expect(field).toHaveValue('x'.repeat(5001));
  });

  test('sends the five fields of the specification, closes, and reloads the list', async () => {
    const { api, user, field, button } = await openForm();
    api.onData(createPost, () => [post(3)]);
    await user.type(field, 'Safe roads{Enter}today');
    const before = api.received(listPosts).length;
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.received(createPost).map(({ body }) => body)).toEqual([
      {
        text: 'Safe roads\ntoday',
        userId: testAdmin._id,
        first_name: 'Adaeze',
        last_name: 'Okonkwo',
        admin: true,
      },
    ]);
    expect(api.received(listPosts)).toHaveLength(before + 1);
    await user.click(screen.getByRole('button', { name: 'Create a Post' }));
    expect(await screen.findByLabelText('Post Content')).toHaveValue('');
  });

  test.each([
    ['refused', () => refusal, 'Failed to create post. Not today.'],
    ['without an answer', noAnswer, 'Error creating post. The server cannot be reached.'],
  ])('a post %s keeps its text, also when the dialog is closed meanwhile', async (_, fail, message) => {
    const { api, user, dialog, field, button } = await openForm();
    api.on(createPost, fail);
    await user.type(field, 'Keep me');
    await user.click(button);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(field).toHaveValue('Keep me');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Create a Post' }));
    expect(await screen.findByLabelText('Post Content')).toHaveValue('Keep me');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });
});
