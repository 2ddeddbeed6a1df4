import { renderToStaticMarkup } from 'react-dom/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signIn } from '@padiman/client/session';
import { testAdmin } from '@padiman/testing';
import { LoginDocument } from './LoginDocument.tsx';

const session = { success: true, token: 'a-token', user: { ...testAdmin, password: 'secret' } };

/** Opens the first screen of the login with its script; each login gets the next answer. */
function open(...answers: (object | 'no answer')[]) {
  document.head.innerHTML = '<style>.needs-scripts { display: none }</style>';
  document.body.innerHTML = `<div id="first-screen">${renderToStaticMarkup(<LoginDocument product="Padiman" />)}</div>`;
  const requests: [string, unknown][] = [];
  const startShell = jest.fn();
  Object.assign(window, {
    padimanLogin: undefined,
    padimanFirstScreen: { startShell, isPressed: () => false, prepareNext: () => Promise.resolve() },
    fetch: async (address: string, { body }: { body: string }) => {
      requests.push([address, JSON.parse(body)]);
      const answer = answers.shift();
      if (answer === 'no answer' || !answer) throw new TypeError('Failed to fetch');
      const { status = 200 } = answer as { status?: number };
      const response = { ok: status < 300, status, json: async () => answer };
      return { ...response, clone: () => response };
    },
  });
  jest.isolateModules(() => void jest.requireActual('./login-script.ts'));
  return { requests, startShell };
}

const user = userEvent.setup();
const submit = () => screen.getByRole('button', { name: /Submit/ });

async function logIn() {
  await user.type(screen.getByLabelText('Phone Number'), '08030000001');
  await user.type(screen.getByLabelText('Password'), 'Padiman#2026');
  await user.click(submit());
}

beforeEach(() => {
  localStorage.clear();
  // The browser of these tests cannot leave the page.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('Submit needs a valid phone number and password', async () => {
  open();
  expect(submit()).toBeDisabled();
  await user.type(screen.getByLabelText('Phone Number'), '08030000001');
  await user.type(screen.getByLabelText('Password'), 'padiman#2026');
  expect(submit()).toBeDisabled();
  await user.type(screen.getByLabelText('Password'), 'P');
  expect(submit()).toBeEnabled();
});

test('a plain success is stored exactly as the console stores it', async () => {
  const { requests, startShell } = open(session);
  await logIn();
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBe('a-token'));
  const stored = { ...localStorage };
  expect(stored.user).not.toContain('secret');
  localStorage.clear();
  signIn(session);
  expect(stored).toEqual({ ...localStorage });
  expect(requests).toEqual([['/api/admin/login', { phoneNumber: '08030000001', password: 'Padiman#2026' }]]);
  expect(startShell).not.toHaveBeenCalled();
});

test.each([
  ['a wrong password', { status: 401, success: false, message: 'Incorrect phone number or password.' }],
  ['a lockout', { status: 429, success: false, message: 'Try again in 5 minutes.' }],
  ['a refusal with status 200', { ...session, success: false }],
  ['a second factor', { success: true, secondFactor: { token: 'x' } }],
  ['a one-time password', { success: true, passwordChoice: { token: 'x' } }],
  ['recovery codes', { ...session, recoveryCodes: ['a'] }],
  ['a session in another form', { success: true, data: { token: 'x', user: testAdmin } }],
])('%s is left to the console, which goes on with the same answer', async (_, answer) => {
  const { requests, startShell } = open(answer);
  await logIn();
  await waitFor(() => expect(startShell).toHaveBeenCalledTimes(1));
  expect(requests).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
  expect(document.querySelector('form[data-submitted]')).not.toBeNull();
  expect(submit()).toBeDisabled();
  expect(JSON.parse(window.padimanLogin?.body ?? '')).toEqual(requests[0]?.[1]);
  expect(await (await window.padimanLogin?.answer)?.json()).toEqual(answer);
});

test('a form that was replaced meanwhile leaves the answer to the one that replaced it', async () => {
  const { startShell } = open(session);
  const typed = logIn();
  document
    .querySelector('form')!
    .addEventListener('submit', () => document.querySelector('#first-screen')!.remove());
  await typed;
  await expect(window.padimanLogin?.answer).resolves.toBeDefined();
  await new Promise((resolve) => setTimeout(resolve));
  expect(localStorage).toHaveLength(0);
  expect(startShell).not.toHaveBeenCalled();
});

test('without an answer it says so, keeps what was typed, and can be tried again', async () => {
  const { requests } = open('no answer', session);
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  expect(screen.getByLabelText('Phone Number')).toHaveValue('08030000001');
  await user.click(submit());
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBe('a-token'));
  expect(requests).toHaveLength(2);
});

test('a console that cannot start is reported in the form', async () => {
  open({ status: 401 });
  await logIn();
  document.dispatchEvent(new Event('padiman:start-failed'));
  expect(screen.getByRole('alert')).toHaveTextContent('A part of this page could not be loaded.');
  expect(submit()).toBeEnabled();
});
