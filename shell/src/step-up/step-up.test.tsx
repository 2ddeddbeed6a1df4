import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readOwnFactors, stepUp, updateRights } from '@padiman/contracts';
import { useWrite } from '@padiman/client/query';
import { requestStepUp } from '@padiman/client/session';
import { fakeApi } from '@padiman/testing';
import { openInLayout } from '../layout/console-layout.fixture.tsx';

const adminId = '01900000-0000-7000-8000-000000000002';

/** Screen with an unsaved input and a write that needs the second factor. */
function Screen() {
  const write = useWrite(updateRights);
  const grant = () => write.mutate({ params: { adminId }, body: { rights: { viewAllUsers: true } } });
  return (
    <>
      <input aria-label="Unsaved" />
      <button onClick={grant}>Grant</button>
      {write.isSuccess && <p>Granted</p>}
      {write.error && <p role="alert">{write.error.message}</p>}
    </>
  );
}

function open() {
  const api = fakeApi();
  const proved = { now: false };
  api.onData(readOwnFactors, () => ({
    policy: 'optional' as const,
    required: false,
    passkeysPossible: true,
    passkeys: [],
    totp: { since: '2024-03-01T09:00:00.000Z' },
    recoveryCodesLeft: 10,
  }));
  api.on(updateRights, () =>
    proved.now
      ? { success: true }
      : {
          refuse: {
            status: 403,
            code: 'stepUpRequired',
            message: 'Confirm with your second factor to go on.',
          },
        },
  );
  api.on(stepUp, ({ body }) => {
    if ((body as { code: string }).code !== '123456') {
      return { refuse: { status: 400, code: 'validation', message: 'That did not work. Please try again.' } };
    }
    proved.now = true;
    return { success: true };
  });
  return { api, ...openInLayout(<Screen />, { onStepUpRequired: requestStepUp }) };
}

async function ask() {
  const view = open();
  await view.user.type(screen.getByLabelText('Unsaved'), 'typed text');
  await view.user.click(screen.getByRole('button', { name: 'Grant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm It Is You' }));
  return { ...view, dialog, code: await dialog.findByLabelText('Code of your authenticator app') };
}

test('the call goes on by itself after the proof, and what was typed stays', async () => {
  const { user, api, dialog, code } = await ask();
  await user.type(code, '000000');
  await user.click(dialog.getByRole('button', { name: 'Verify' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('That did not work. Please try again.');
  await user.type(code, '123456');
  await user.click(dialog.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Granted')).toBeInTheDocument();
  expect(screen.getByLabelText('Unsaved')).toHaveValue('typed text');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.received(updateRights)).toHaveLength(2);
});

test('Cancel and Escape leave the call refused', async () => {
  const { user, dialog } = await ask();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm with your second factor to go on.');
  await user.click(screen.getByRole('button', { name: 'Grant' }));
  await screen.findByRole('dialog', { name: 'Confirm It Is You' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

test('calls at the same time share one dialog', async () => {
  open();
  const [one, other] = [requestStepUp(), requestStepUp()];
  expect(one).toBe(other);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm It Is You' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect(one).resolves.toBe(false);
});
