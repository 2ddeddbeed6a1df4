import type { TestAnswer, TestApi } from './api.ts';
import { newPassword } from './password-reset.ts';
import { nextPhone } from './records.ts';

/** One-time password of admins in tests. */
export const givenPassword = 'Kestrel#Ridge31';

/** Body that creates an admin. */
export const newAccount = (change: Record<string, unknown> = {}) => ({
  firstName: 'Ngozi',
  lastName: 'Eze',
  phoneNumber: nextPhone(),
  password: givenPassword,
  ...change,
});

/** Chooses the own password of a login by a one-time one. */
export const choose = (api: TestApi, pending: string, password = newPassword): Promise<TestAnswer> =>
  api.call('POST', '/admin/login/password', { body: { pending, newPassword: password } });

/** A change that waits, as the list shows it. */
export interface WaitingChange {
  _id: string;
  kind: string;
  name: string | null;
  phoneNumber: string | null;
  right: string | null;
  limit: number | null;
  limitNow: number | null;
  by: string | null;
  mine: boolean;
  at: string;
  stands: boolean;
}

/** Changes that wait for a second super admin. */
export const waitingChanges = async (api: TestApi, token: string): Promise<WaitingChange[]> =>
  (await api.call('GET', '/dashboard/proposals', { token })).body.data;

/** Confirms or withdraws a change. */
export const decideChange = (
  api: TestApi,
  token: string,
  id: string,
  decision: 'confirm' | 'withdraw' = 'confirm',
): Promise<TestAnswer> => api.call('POST', `/dashboard/proposals/${id}/${decision}`, { token });
