import { screen, within } from '@testing-library/react';
import {
  changeDecisionReason,
  createDecisionReason,
  listDecisionReasons,
  type DecisionReason,
} from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { DecisionReasons } from './DecisionReasons.tsx';

const spam: DecisionReason = {
  ...{ code: 'spam', kinds: ['post'], staffText: 'Spam', en: 'It is spam.', pcm: 'Na spam.' },
  ...{ enabled: false, updatedAt: null, updatedBy: null },
};

function open() {
  const api = fakeApi();
  const held = [spam];
  api.onData(listDecisionReasons, () => [...held]);
  const answer = ({ body }: { body: unknown }) => {
    const saved = { ...spam, ...(body as DecisionReason) };
    held.splice(0, held.length, saved);
    return { success: true, data: saved };
  };
  api.on(createDecisionReason, answer);
  api.on(changeDecisionReason, answer);
  return { api, ...renderScreen(DecisionReasons) };
}

const fill = async (user: ReturnType<typeof open>['user'], label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  // Braces of user-event are keys.
  if (text) await user.type(screen.getByLabelText(label), text.replaceAll('{', '{{'));
};

test('reasons stand in a table; one is edited, with its texts as the member reads them', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Spam' }));
  expect(textsOf(screen.getAllByRole('cell')).slice(0, 3)).toEqual(['Posts', 'It is spam.', 'Not offered']);
  const dialog = await screen.findByRole('dialog', { name: 'Edit reason' });
  await fill(user, 'English', 'Hello {name}, <b>spam</b>.');
  await fill(user, 'Nigerian Pidgin', '{name}, na spam.');
  expect(within(dialog).getByText('Hello Ada, <b>spam</b>.')).toBeInTheDocument();
  await user.click(within(dialog).getByLabelText('Offered to staff'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The reason was saved.')).toBeInTheDocument();
  expect(api.received(changeDecisionReason)[0]).toMatchObject({
    params: { code: 'spam' },
    body: {
      ...{ kinds: ['post'], staffText: 'Spam', enabled: true },
      ...{ en: 'Hello {name}, <b>spam</b>.', pcm: '{name}, na spam.' },
    },
  });
  expect(screen.getByRole('cell', { name: 'Offered' })).toBeInTheDocument();
});

test('a missing translation and a missing placeholder are refused before anything is sent', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add reason' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add reason' });
  await fill(user, 'Text for staff', 'Late');
  await fill(user, 'Code for the app, such as spam', 'late');
  await user.click(within(dialog).getByLabelText('Withdrawals'));
  await fill(user, 'English', '{amount} is late.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Nigerian Pidgin is required')).toBeInTheDocument();
  await fill(user, 'Nigerian Pidgin', 'E late.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(
    await within(dialog).findByText('Nigerian Pidgin must have the placeholders of the other language'),
  ).toBeInTheDocument();
  expect(api.received(createDecisionReason)).toEqual([]);
  await fill(user, 'Nigerian Pidgin', '{amount} late.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The reason was saved.')).toBeInTheDocument();
  expect(api.received(createDecisionReason)[0]?.body).toEqual({
    ...{ code: 'late', kinds: ['withdrawal'], staffText: 'Late', enabled: true },
    ...{ en: '{amount} is late.', pcm: '{amount} late.' },
  });
});

test("the server's refusal of a field stays at the field", async () => {
  const { api, user } = open();
  const fields = { staffText: 'There is a reason with this text already' };
  api.on(changeDecisionReason, () => ({ refuse: { status: 409, code: 'conflict', fields } }));
  await user.click(await screen.findByRole('button', { name: 'Edit Spam' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit reason' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(fields.staffText)).toBeInTheDocument();
});
