import type { IncomingHttpHeaders } from 'node:http';
import type { Variables } from '../../../config/parsing/variable.ts';

/** State of a transfer at the provider; the amount in kobo. */
export interface TransferReport {
  /** `reversed` also if the provider does not tell whether the transfer had been paid before it came back. */
  status: 'pending' | 'paid' | 'failed' | 'reversed';
  amount: number;
  currency: string;
  /** The provider's id of the transfer. */
  transferCode: string | null;
  /** The provider's message, if the transfer failed. */
  reason: string | null;
}

/** A bank account. */
export interface BankAccount {
  number: string;
  bankCode: string;
}

/** A bank account with the name of its owner. */
export interface Payee extends BankAccount {
  name: string;
}

/** Order of a transfer; the amount in kobo. */
export interface TransferOrder {
  /** Idempotency key: the same at every try, so that the provider recognises a repeated order. */
  reference: string;
  amount: number;
  payee: Payee;
  /** Code of the payee by {@link PayoutSender.recipient}. */
  recipientCode: string | null;
}

/** A transfer by our reference, and the provider's id where it is known. */
export interface KnownTransfer {
  reference: string;
  transferCode: string | null;
}

/**
 * Transfers by a provider. Callers must tell two failures apart: after {@link TransferRefused} nothing was done; after
 * any other error the outcome is unknown.
 */
export interface PayoutSender {
  /** Code of a payee, idempotent; absent if orders name the account itself. */
  recipient?: (payee: Payee) => Promise<string>;
  send: (order: TransferOrder) => Promise<TransferReport>;
  /** @returns undefined if the provider does not know the reference */
  verify: (transfer: KnownTransfer) => Promise<TransferReport | undefined>;
}

/** Name of an account's owner by the bank; TransferRefused if there is no such account. */
export type ResolveName = (account: BankAccount) => Promise<string>;

/** Event about a transfer. Without a report it proves nothing, and the provider is asked for the transfer. */
export interface TransferEvent {
  reference: string;
  report?: TransferReport;
}

/** Events that a provider posts. */
export interface PayoutWebhook {
  /** Tells whether the provider has sent a request, in constant time. */
  isAuthentic: (headers: IncomingHttpHeaders, body: Buffer) => boolean;
  /** @returns undefined if the event is not about a transfer; null if it is invalid */
  read: (body: Buffer) => TransferEvent | null | undefined;
}

/** Account at a provider. */
export interface ProviderAccount {
  secretKey: string;
  /** Secret that authenticates events. */
  webhookSecret: string;
  baseUrl: string;
  /** Milliseconds for one call. */
  timeout: number;
}

/** Transfers, names of accounts and events by an account. */
interface ProviderConnection {
  sender: PayoutSender;
  resolve: ResolveName;
  /** Reads the money at the provider that transfers can spend, in whole kobo. @throws TransferRefused, TransferUnsure */
  balance: () => Promise<number>;
  webhook: PayoutWebhook;
}

/** A payout provider: everything that the console knows of it. */
export interface PayoutProvider {
  /** Value of `PAYOUT_PROVIDER`, of the payouts' column, and in the path of the webhook. */
  id: string;
  /** Name in logs. */
  name: string;
  settings: {
    variables: Variables;
    /** Variable of the secret key, and the beginning of keys that move no money. */
    key: { variable: string; test: string };
    /**
     * Account of validated variables; undefined if they are not set.
     * @throws InvalidSettings if only some of them are set
     */
    read: (env: object) => ProviderAccount | undefined;
  };
  connect: (account: ProviderAccount) => ProviderConnection;
}

/** A provider with its account. */
export interface ConnectedProvider extends ProviderConnection {
  id: string;
  name: string;
  /** Milliseconds for one call. */
  timeout: number;
}

/** The provider refused, and has done nothing. The message may be logged and shown to staff. */
export class TransferRefused extends Error {
  override name = 'TransferRefused';
  /** Status of the provider's answer. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** No answer or an invalid one: the transfer may have been made. */
export class TransferUnsure extends Error {
  override name = 'TransferUnsure';
  /** Seconds after which the provider takes calls again, if it says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, options: ErrorOptions & { retryAfter?: number | undefined } = {}) {
    super(message, options);
    this.retryAfter = options.retryAfter;
  }
}
