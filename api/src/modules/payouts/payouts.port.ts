/** What a provider says of a transfer; the amount in kobo. */
export interface TransferReport {
  status: 'pending' | 'paid' | 'failed' | 'reversed';
  amount: number;
  currency: string;
  transferCode: string | null;
  /** In the provider's words, where it failed. */
  reason: string | null;
}

/** What a provider needs to know to pay somebody. */
export interface TransferOrder {
  /** The same at every try: by it the provider knows that it has been asked before. */
  reference: string;
  amount: number;
  recipientCode: string;
}

/**
 * Who moves money. Calls fail in two ways that must never be taken for one another: {@link TransferRefused} means that
 * nothing was done, everything else that nobody knows.
 */
export interface PayoutSender {
  /** @returns the provider's code for a bank account; asking again for the same account does no harm */
  recipient: (account: { name: string; number: string; bankCode: string }) => Promise<string>;
  send: (order: TransferOrder) => Promise<TransferReport>;
  /** @returns undefined where the provider has never heard of the reference */
  verify: (reference: string) => Promise<TransferReport | undefined>;
}

/** The provider said no, and has done nothing. The message is fit for the log and for staff. */
export class TransferRefused extends Error {
  override name = 'TransferRefused';
}

/** No answer, or none that can be understood: it may have been done. */
export class TransferUnsure extends Error {
  override name = 'TransferUnsure';
}
