import { useState } from 'react';
import { screen } from '@testing-library/react';
import { listDecisionReasons, type Capability, type DecisionReason } from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import type { Reasons } from '@padiman/client/reasons';
import { ReasonField } from './ReasonField.tsx';

const reasonOf = (staffText: string, kinds: DecisionReason['kinds'] = ['post']): DecisionReason => ({
  code: staffText.toLowerCase(),
  kinds,
  staffText,
  en: 'Gone',
  pcm: 'Don go',
});

const listed = [reasonOf('Spam'), reasonOf('Insult'), reasonOf('Trip', ['travel'])];

function open(
  reasons: Reasons,
  { data = listed, capabilities = ['decisionReasons'] as Capability[], given = '' } = {},
) {
  const api = fakeApi();
  api.onData(listDecisionReasons, () => data);
  function Field() {
    const [value, setValue] = useState(given);
    given = value;
    return <ReasonField reasons={reasons} value={value} onChange={setValue} />;
  }
  return { api, given: () => given, ...renderScreen(Field, { capabilities }) };
}

const choice = { kind: 'post', texts: ['Constant'] } as const;
const options = () => textsOf(screen.getAllByRole('option'));

test('the reasons of the kind that are offered have details, which follow the reason', async () => {
  const { user, given } = open(choice);
  expect(await screen.findByRole('option', { name: 'Spam' })).toBeInTheDocument();
  expect(options()).toEqual(['Choose a reason', 'Spam', 'Insult', 'Other reason']);
  expect(screen.queryByLabelText(/Details/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Reason'), 'Spam');
  expect(given()).toBe('Spam');
  const details = screen.getByLabelText('Details for the member (optional)');
  await user.type(details, ' ');
  expect(given()).toBe('Spam');
  await user.type(details, 'twice');
  expect(given()).toBe('Spam:  twice');
  expect(details).toHaveAttribute('maxlength', '494');
  await user.selectOptions(screen.getByLabelText('Reason'), 'Insult');
  expect(given()).toBe('Insult');
  expect(screen.getByLabelText('Details for the member (optional)')).toHaveValue('');
});

test('while the list is read no words can be given that it would hide', async () => {
  const { api } = open(choice);
  const field = screen.getByLabelText('Reason');
  expect(field).toBeDisabled();
  expect(options()[0]).toBe('Loading the reasons…');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Spam' })).toBeInTheDocument();
  expect(field).toBeEnabled();
  expect(api.received(listDecisionReasons)).toHaveLength(1);
});

test('own words that were given before the list came stay shown beside it', async () => {
  open(choice, { given: 'He lied' });
  expect(await screen.findByRole('option', { name: 'Spam' })).toBeInTheDocument();
  expect(screen.getByLabelText('Reason')).toHaveValue('Other reason');
  expect(screen.getByLabelText('Other reason')).toHaveValue('He lied');
});

test('own words have no details, and the member is not told them', async () => {
  const { user, given } = open(choice);
  await screen.findByRole('option', { name: 'Spam' });
  await user.selectOptions(screen.getByLabelText('Reason'), 'Other reason');
  expect(given()).toBe('');
  await user.type(screen.getByLabelText('Other reason'), 'He lied');
  expect(given()).toBe('He lied');
  expect(screen.getByText('The member is not told these words.')).toBeInTheDocument();
  expect(screen.queryByLabelText(/Details/)).not.toBeInTheDocument();
});

test.each([
  ['without the capability', { capabilities: [] }],
  ['with an empty list', { data: [] }],
])('%s the constant reasons serve, without details', async (_, options) => {
  const { api, user, given } = open(choice, options);
  expect(await screen.findByRole('option', { name: 'Constant' })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Reason'), 'Constant');
  expect(given()).toBe('Constant');
  expect(screen.queryByLabelText(/Details/)).not.toBeInTheDocument();
  expect(api.received(listDecisionReasons)).toHaveLength('capabilities' in options ? 0 : 1);
});

test('a field of own words alone, and one of constant reasons, ask the backend for nothing', async () => {
  const { api, unmount } = open([]);
  expect(await screen.findByLabelText('Reason')).toHaveAttribute('type', 'text');
  unmount();
  open(['One']);
  expect(await screen.findByRole('option', { name: 'One' })).toBeInTheDocument();
  expect(api.received(listDecisionReasons)).toEqual([]);
});
