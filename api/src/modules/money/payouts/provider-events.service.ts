import type { Handle } from '../../../database/schema.ts';
import {
  TransferRefused,
  TransferUnsure,
  type ConnectedProvider,
  type TransferEvent,
  type TransferReport,
} from '../payout-providers/payout-provider.port.ts';
import { selectByReference } from './payouts.repository.ts';
import { settle, type NoteSettlement, type Settled } from './settlement.service.ts';

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
  noteSettlement?: NoteSettlement,
): Promise<Applied> {
  const apply = (confirmed: TransferReport) =>
    settle(database, { reference, provider }, confirmed, noteSettlement);
  if (report !== undefined) return apply(report);
  const payout = await selectByReference(database, reference);
  if (payout === undefined) return 'unknown';
  if (payout.provider !== provider) return 'wrongProvider';
  try {
    const known = await sender.verify({ reference, transferCode: payout.transfer_code });
    return known === undefined ? 'unconfirmed' : await apply(known);
  } catch (error) {
    if (error instanceof TransferUnsure || error instanceof TransferRefused) return 'unsure';
    throw error;
  }
}
