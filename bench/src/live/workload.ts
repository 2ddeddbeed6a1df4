import type { Pending } from '../ledger/pending.ts';

/** Pages' reads for each decision. */
const readsPerDecision = 10;

/** Milliseconds between decisions. */
const interval = 200;

/** Processor time of a server process in seconds, as its metrics give it. */
async function processorTime(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const value = /^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1];
  if (value === undefined) throw new Error('The metrics have no processor time');
  return Number(value);
}

/** Milliseconds until the last decisions were told of. */
const settleTime = 2_000;

/**
 * Decides on requests at a steady pace, five a second, and reads lists ten times as often.
 *
 * @returns processor time of the server in seconds, until pages that follow were told of the last decision
 */
export async function workSteadily(
  address: string,
  token: string,
  requests: readonly Pending[],
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}/api/dashboard/${path}`, { ...init, headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  };
  const before = await processorTime(address);
  const started = performance.now();
  for (const [index, { userId, withdrawalId }] of requests.entries()) {
    const body = JSON.stringify({ _id: userId, withdrawalID: withdrawalId, status: 'accepted' });
    await Promise.all([
      call('update-withdrawal/', { method: 'PUT', body }),
      ...Array.from({ length: readsPerDecision }, (_, read) =>
        call(read % 2 === 0 ? 'users?limit=25' : 'withdrawal-requests?limit=25'),
      ),
    ]);
    const wait = started + (index + 1) * interval - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  // Also without such pages, so that both sides are measured for as long.
  await new Promise((resolve) => setTimeout(resolve, settleTime));
  return (await processorTime(address)) - before;
}
