import { screen, waitFor, within } from '@testing-library/react';
import { listUsers } from '@padiman/contracts';
import { renderScreen } from '@padiman/testing';
import { SampleList, sampleListApi } from './sample-list.fixture.tsx';

/** Files that the browser was told to save. */
const saved: { name: string; content: Blob }[] = [];
let offered: Blob;

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (content) => {
    offered = content as Blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: offered });
  });
});
afterEach(() => jest.restoreAllMocks());

test('a failure is shown, and Retry tries again', async () => {
  const api = sampleListApi();
  api.onFile(listUsers, () => ({ refuse: { status: 503, message: 'Too many downloads at once.' } }));
  const { user } = renderScreen(SampleList);
  await screen.findByText('First1');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'People could not be downloaded' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Too many downloads at once.');
  expect(saved).toEqual([]);
  api.onFile(listUsers, () => ({ name: 'users.csv', text: '' }));
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^people-all-\d{4}-\d\d-\d\d\.csv$/);
});
