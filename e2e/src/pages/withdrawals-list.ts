import type { APIRequestContext, Locator, Page } from '@playwright/test';

/** Fields of a withdrawal request that journeys use. */
export interface Pending {
  _id: string;
  accountNumber: string;
  accountName: string;
  requestedAmount: number;
  userId: string;
  withdrawalID: string;
}

/** Page object of the withdrawals screen. */
export class WithdrawalsList {
  readonly page: Page;
  readonly table: Locator;
  readonly filter: Locator;
  readonly search: Locator;
  readonly range: Locator;
  readonly drawer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Withdrawal requests' });
    this.filter = page.getByLabel('Filter');
    this.search = page.getByLabel('Search account, bank, user or phone');
    this.range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
    this.drawer = page.getByRole('dialog', { name: 'Withdrawal Request' });
  }

  row({ accountNumber }: Pending): Locator {
    return this.table.getByRole('row').filter({ hasText: accountNumber });
  }

  async select(withdrawal: Pending): Promise<void> {
    await this.row(withdrawal).getByRole('checkbox').check();
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}

const headers = (token: string) => ({ authorization: `Bearer ${token}` });

/** Finds the newest pending requests that can be accepted, each of a different user. */
export async function acceptableRequests(
  request: APIRequestContext,
  token: string,
  count: number,
): Promise<Pending[]> {
  const list = await request.get('/api/dashboard/withdrawal-requests?filter=pending&limit=50', {
    headers: headers(token),
  });
  const found: Pending[] = [];
  for (const withdrawal of ((await list.json()) as { data: Pending[] }).data) {
    if (found.length === count) break;
    const answer = await request.get(`/api/dashboard/withdrawal-requests/${withdrawal._id}`, {
      headers: headers(token),
    });
    const { user } = (
      (await answer.json()) as {
        data: { user: { blocked: boolean; deleted: boolean; totalBalance: number; pendingAmount: number } };
      }
    ).data;
    const fits = user.totalBalance >= user.pendingAmount && !user.blocked && !user.deleted;
    if (fits && found.every(({ userId }) => userId !== withdrawal.userId)) found.push(withdrawal);
  }
  if (found.length < count) throw new Error(`The demo has only ${found.length} such requests`);
  return found;
}

/** Rejects a request over HTTP, as another admin. */
export async function rejectOverHttp(
  request: APIRequestContext,
  token: string,
  { userId, withdrawalID }: Pending,
): Promise<void> {
  const answer = await request.put('/api/dashboard/update-withdrawal/', {
    headers: headers(token),
    data: { _id: userId, status: 'rejected', withdrawalID },
  });
  if (!answer.ok()) throw new Error(`The rejection returned ${answer.status()}: ${await answer.text()}`);
}
