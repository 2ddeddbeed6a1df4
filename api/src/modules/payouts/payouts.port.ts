/** State of a transfer at the provider; the amount in kobo. */
export interface TransferReport {
  status: 'pending' | 'paid' | 'failed' | 'reversed';
  amount: number;
  currency: string;
  transferCode: string | null;
  /** The provider's message, if the transfer failed. */
  reason: string | null;
}

/** Order of a transfer. */
export interface TransferOrder {
  /** Idempotency key: the same at every try, so that the provider recognises a repeated order. */
  reference: string;
  amount: number;
  recipientCode: string;
}

/** A bank account. */
export interface BankAccount {
  number: string;
  bankCode: string;
}

/**
 * Provider of transfers. Callers must tell two failures apart: after {@link TransferRefused} nothing was done; after
 * any other error the outcome is unknown.
 */
export interface PayoutSender {
  /** @returns the provider's code for a bank account; idempotent */
  recipient: (account: BankAccount & { name: string }) => Promise<string>;
  /** @returns the name of the account's owner by the bank; TransferRefused if there is no such account */
  resolve: (account: BankAccount) => Promise<string>;
  send: (order: TransferOrder) => Promise<TransferReport>;
  /** @returns undefined if the provider does not know the reference */
  verify: (reference: string) => Promise<TransferReport | undefined>;
}

/** The provider refused, and has done nothing. The message may be logged and shown to staff. */
export class TransferRefused extends Error {
  override name = 'TransferRefused';
}

/** No answer or an invalid one: the transfer may have been made. */
export class TransferUnsure extends Error {
  override name = 'TransferUnsure';
}
