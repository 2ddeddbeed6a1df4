import { query } from './database.ts';
import { callApi } from './server-process.ts';

/** A pending withdrawal request whose amount is held. */
export interface Pending {
  id: string;
  userId: string;
  withdrawalId: string;
}

/** Inserts requests of users with a sufficient balance, spread over all users; database triggers hold the amounts. */
export const insertPending = (databaseUrl: string, count: number): Promise<Pending[]> =>
  query<Pending>(
    databaseUrl,
    `with payee as (
       select id, row_number() over (order by id) as n from users where not blocked and total_balance > 5000
     ), counted as (select count(*) as payees from payee)
     insert into withdrawals (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code,
       requested_amount)
     select gen_random_uuid(), payee.id, 'bench-' || n.n, '0123456789', 'Ada Obi', 'Bank', '044', 100
     from generate_series(1, $1::bigint) as n cross join counted join payee on payee.n = 1 + n.n % counted.payees
     returning id, user_id as "userId", withdrawal_id as "withdrawalId"`,
    [count],
  );

/** The call that accepts a request. */
export const decisionOn = ({ userId, withdrawalId }: Pending) => ({
  method: 'PUT' as const,
  path: '/api/dashboard/update-withdrawal/',
  body: { _id: userId, withdrawalID: withdrawalId, status: 'accepted' },
});

/** Accepts requests over HTTP by clients at the same time. @returns decisions per second */
export function decideOverHttp(
  address: string,
  token: string,
  requests: readonly Pending[],
  clients: number,
): Promise<number> {
  const decide = async (pending: Pending) => {
    const { path, ...call } = decisionOn(pending);
    const answer = await callApi(address + path, token, call);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A decision was answered with ${answer.status}`);
  };
  return measureRate(requests, new Array<typeof decide>(clients).fill(decide));
}

/** Processes requests by parallel workers. @returns requests per second */
export async function measureRate(
  requests: readonly Pending[],
  workers: readonly ((pending: Pending) => Promise<void>)[],
): Promise<number> {
  const queue = [...requests];
  const started = performance.now();
  await Promise.all(
    workers.map(async (decide) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await decide(next);
    }),
  );
  return requests.length / ((performance.now() - started) / 1000);
}
