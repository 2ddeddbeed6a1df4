import { openDatabase } from '../database/open.ts';
import { connectProviders } from '../modules/money/payout-providers/payout-providers.adapter.ts';
import type { ProviderAccount } from '../modules/money/payout-providers/payout-provider.port.ts';
import { joinAll } from '../modules/money/reconciliation/joining.service.ts';
import { fetchLines, linesSources } from '../modules/money/reconciliation/outside-lines.service.ts';
import { signOff } from '../modules/money/reconciliation/sign-off.service.ts';
import type { Actor } from '../plugins/caller.ts';

/** Work of {@link closeDay} in a process of its own, as JSON in its argument. */
export interface ClosedDay {
  databaseUrl: string;
  account: ProviderAccount;
  actor: Actor;
  day: string;
}

/** Fetches the lines of a provider, joins them in small batches, and signs the day off; prints the beginning of each. */
const { databaseUrl, account, actor, day } = JSON.parse(process.argv[2] ?? '{}') as ClosedDay;
const { kysely: database, close } = await openDatabase({ databaseUrl });
const [source] = linesSources(connectProviders({ paystack: account }));
if (source === undefined) throw new Error('The provider reports no lines.');
console.log('fetching');
await fetchLines(database, source);
console.log('joining');
await joinAll(database, 25);
console.log('signing');
await signOff(database, actor, { day, remark: null });
await close();
