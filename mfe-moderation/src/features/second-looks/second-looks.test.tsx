import { screen, waitFor } from '@testing-library/react';
import * as contracts from '@padiman/contracts';
import { fakeApi, pressKey, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import SecondLooks from './SecondLooks.tsx';

const { answerLook, changeLookShare, listDecisionReasons, readAgreement, readNextLook } = contracts;
const message = 'Somebody has looked at this decision already.';
const reason = 'Spam or advertising';

function open(queue: 'posts' | null = 'posts', superAdmin = false) {
  const api = fakeApi();
  const _id = '01900000-0000-7000-8000-000000000001';
  const facts = [{ name: 'text', value: '<b>Buy now</b>' }];
  const look = queue && { _id, queue, facts, reports: [{ reason: 'spam', text: 'He sells watches' }] };
  const answered = () => api.received(answerLook).length;
  api.onData(readNextLook, () => ({ waiting: 1, look: answered() > 1 ? null : look }));
  const row = { queue: 'withdrawals' as const, reason: 'Paused', name: 'Kemi Ade', looked: 3, same: 2 };
  const data = { percent: 2, rows: [{ ...row, sameReason: 1 }] };
  api.onData(readAgreement, () => data);
  const texts = { staffText: reason, en: 'Spam', pcm: 'Spam' };
  const listed = { code: 'spam', kinds: ['post' as const], enabled: true, updatedAt: null, updatedBy: null };
  api.onData(listDecisionReasons, () => [{ ...listed, ...texts }]);
  api.on(changeLookShare, () => ({ success: true }));
  api.on(answerLook, () =>
    answered() === 1
      ? { refuse: { status: 409, message } }
      : { success: true, data: { same: false, status: 'accepted' as const, reason } },
  );
  const signedInAs = { ...testAdmin, superAdmin };
  return { api, ...renderScreen(SecondLooks, { at: '/second-looks', signedInAs }) };
}

test('keys decide as in review, again after a refusal, and then the first decision is told', async () => {
  const { api, user } = open();
  expect(await screen.findByRole('heading', { name: 'Posts' })).toHaveFocus();
  for (const text of ['<b>Buy now</b>', 'He sells watches']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Next/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Keep/ }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Next/ })).toBeEnabled();
  pressKey('r');
  await screen.findByRole('button', { name: new RegExp(reason) });
  pressKey('1');
  expect(await screen.findByText(`The first decision was: Kept. Its reason: ${reason}.`)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Posts' })).toHaveFocus();
  pressKey('a');
  const bodies = [{ status: 'accepted' }, { status: 'rejected', remark: reason }];
  expect(api.received(answerLook)).toMatchObject(bodies.map((body) => ({ body })));
  pressKey('j');
  expect(await screen.findByText('No decision waits for a second look')).toBeVisible();
});

test('the agreement is a table; super admins set the share', async () => {
  const { api, user } = open(null, true);
  await screen.findByRole('table');
  expect(textsOf(screen.getAllByRole('row'))[1]).toBe('WithdrawalsPausedKemi Ade32 (67 %)1');
  await user.selectOptions(screen.getByLabelText('Share of all decisions'), '0');
  await waitFor(() => expect(api.received(changeLookShare)).toMatchObject([{ body: { percent: 0 } }]));
});
