import type { Handle } from '../../database/schema.ts';
import {
  TransferRefused,
  TransferUnsure,
  type ConnectedProvider,
  type TransferEvent,
} from '../payout-providers/payout-provider.port.ts';
import { selectByReference } from './payouts.repository.ts';
import { settle, type Settled } from './settlement.service.ts';

/** `unconfirmed` if the provider does not have the transfer, `unsure` if it could not be asked. */
export type Applied = Settled | 'unconfirmed' | 'unsure';

/**
 * Applies an event of a provider to a payout of the same provider. An event that proves nothing only says which transfer
 * to ask for: the provider's API answers what is settled. Unknown references are not asked for.
 */
export async function applyEvent(
  database: Handle,
  { id: provider, sender }: Pick<ConnectedProvider, 'id' | 'sender'>,
  { reference, report }: TransferEvent,
): Promise<Applied> {
  if (report !== undefined) return settle(database, { reference, provider }, report);
  const payout = await selectByReference(database, reference);
  if (payout === undefined) return 'unknown';
  if (payout.provider !== provider) return 'wrongProvider';
  try {
    const known = await sender.verify({ reference, transferCode: payout.transfer_code });
    return known === undefined ? 'unconfirmed' : await settle(database, { reference, provider }, known);
  } catch (error) {
    if (error instanceof TransferUnsure || error instanceof TransferRefused) return 'unsure';
    throw error;
  }
}
