import { databaseNow } from '../../../database/clock.ts';
import type { Handle } from '../../../database/schema.ts';
import {
  TransferRefused,
  TransferUnsure,
  type ConnectedProvider,
} from '../payout-providers/payout-provider.port.ts';
import { sumOpen } from './payouts.repository.ts';

/** Milliseconds for which a balance, or the failure to read it, is kept. */
const keptFor = 60_000;

/**
 * Returns the reader of the providers' balances and open payouts. A balance is asked for once a minute by each process, by
 * one call at a time.
 */
export function floatReader(
  database: Handle,
  providers: readonly Pick<ConnectedProvider, 'id' | 'name' | 'balance'>[],
) {
  const kept = new Map<string, { until: number; read: ReturnType<typeof readBalance> }>();
  const balanceOf = ({ id, balance }: (typeof providers)[number]) => {
    const now = performance.now();
    const known = kept.get(id);
    if (known !== undefined && known.until > now) return known.read;
    const read = readBalance(balance);
    kept.set(id, { until: now + keptFor, read });
    return read;
  };
  return async () => {
    if (providers.length === 0) return [];
    const sums = new Map((await sumOpen(database)).map(({ provider, kobo }) => [provider, kobo]));
    return Promise.all(
      providers.map(async (provider) => {
        const { id, name } = provider;
        const read = await balanceOf(provider);
        const open = sums.get(id) ?? 0;
        return { ...read, provider: id, name, open, covered: read.balance === null || open <= read.balance };
      }),
    );
  };
}

/** Reads the money at a provider in kobo, or the reason that it is not known, with the instant of the question. */
async function readBalance(balance: ConnectedProvider['balance']) {
  const asOf = databaseNow();
  try {
    return { asOf, balance: await balance(), failure: null };
  } catch (error) {
    if (!(error instanceof TransferRefused || error instanceof TransferUnsure)) throw error;
    return { asOf, balance: null, failure: error.message };
  }
}
