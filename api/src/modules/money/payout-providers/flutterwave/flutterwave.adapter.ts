import { array, number, object, string, type InferType } from 'yup';
import {
  TransferRefused,
  TransferUnsure,
  type KnownTransfer,
  type PayoutProvider,
  type PayoutSender,
  type PayoutWebhook,
  type ProviderAccount,
  type ResolveName,
  type TransferReport,
} from '../payout-provider.port.ts';
import { equalsSecret, providerCalls, validated } from '../provider-calls.adapter.ts';
import { flutterwaveSettings, id } from './flutterwave-settings.rules.ts';
import { koboOf, nairaOf } from './naira.rules.ts';

const name = 'Flutterwave';

/** Amounts in naira, with decimals. */
const transfer = object({
  id: number().integer().required(),
  reference: string().required(),
  amount: number().required(),
  currency: string().required(),
  status: string().required(),
  complete_message: string().nullable(),
});
type Transfer = InferType<typeof transfer>;

const transfers = array().of(transfer.required()).required();
const resolvedAccount = object({ account_name: string().required() });
const webhookEvent = object({
  event: string().required(),
  data: object({ reference: string().required() }).required(),
});

/**
 * Final states of a transfer by Flutterwave's names; any other state (`NEW`, `PENDING`) is pending. There is no state for
 * a transfer that came back after it was successful: it is `FAILED` too.
 */
const statuses: Record<string, TransferReport['status']> = { SUCCESSFUL: 'paid', FAILED: 'reversed' };

/** Flutterwave, API v3: transfers to accounts, found by their id or our reference, and events that prove nothing. */
export const flutterwave: PayoutProvider = {
  id,
  name,
  settings: flutterwaveSettings,
  sender,
  resolve,
  webhook,
};

const callsOf = (account: ProviderAccount) => providerCalls(account, { name, success: 'success' });

function sender(account: ProviderAccount): PayoutSender {
  const call = callsOf(account);

  const findByReference = async (reference: string): Promise<TransferReport | undefined> => {
    const query = new URLSearchParams({ reference });
    const data = await call('GET', `/transfers?${query}`).catch((error: unknown) => {
      if (error instanceof TransferRefused && error.status === 404) return [];
      throw unsure(error);
    });
    const listed = validated(transfers, data, name);
    const found = listed.find((each) => each.reference === reference);
    if (found !== undefined) return toReport(found);
    if (listed.length === 0) return undefined;
    // The list was not filtered by the reference: the transfer may be on another page.
    throw new TransferUnsure(`${name} answered with other transfers`);
  };

  const findById = async ({ reference, transferCode }: KnownTransfer): Promise<TransferReport> => {
    const path = `/transfers/${encodeURIComponent(transferCode ?? '')}`;
    const data = await call('GET', path).catch((error: unknown) => {
      throw unsure(error);
    });
    return toReport(ownTransfer(data, reference));
  };

  return {
    send: async ({ reference, amount, payee }) => {
      const naira = nairaOf(amount);
      if (naira === undefined) throw new TransferRefused(`The amount cannot be written in naira for ${name}`);
      const body = {
        account_bank: payee.bankCode,
        account_number: payee.number,
        amount: naira,
        currency: 'NGN',
        debit_currency: 'NGN',
        beneficiary_name: payee.name,
        narration: 'Withdrawal',
        reference,
      };
      try {
        return toReport(ownTransfer(await call('POST', '/transfers', body), reference));
      } catch (error) {
        // The reference is taken: by an earlier order of the same transfer, even if the list does not have it yet.
        if (!(error instanceof TransferRefused) || !/\breference\b|duplicate/i.test(error.message))
          throw error;
        const known = await findByReference(reference);
        if (known !== undefined) return known;
        throw new TransferUnsure(error.message);
      }
    },
    verify: (known) => (known.transferCode === null ? findByReference(known.reference) : findById(known)),
  };
}

function resolve(account: ProviderAccount): ResolveName {
  const call = callsOf(account);
  return async ({ number: nuban, bankCode }) => {
    const body = { account_number: nuban, account_bank: bankCode };
    return validated(resolvedAccount, await call('POST', '/accounts/resolve', body), name).account_name;
  };
}

/** Events carry the same secret each time, and nothing that covers their body: only their reference is read. */
function webhook({ webhookSecret }: ProviderAccount): PayoutWebhook {
  return {
    isAuthentic: (headers) => equalsSecret(headers['verif-hash'], webhookSecret),
    read: (body) => {
      try {
        const json: unknown = JSON.parse(body.toString('utf8'));
        if (!/^transfer\./.test(String((json as { event?: unknown }).event))) return undefined;
        return { reference: webhookEvent.validateSync(json, { strict: true }).data.reference };
      } catch {
        return null;
      }
    },
  };
}

/** A question that was refused says nothing about the transfer. */
const unsure = (error: unknown) =>
  error instanceof TransferRefused ? new TransferUnsure(error.message, { cause: error }) : error;

function ownTransfer(data: unknown, reference: string): Transfer {
  const found = validated(transfer, data, name);
  if (found.reference !== reference) throw new TransferUnsure(`${name} answered with another transfer`);
  return found;
}

function toReport({
  id: transferId,
  amount: naira,
  currency,
  status,
  complete_message,
}: Transfer): TransferReport {
  const amount = koboOf(naira);
  if (amount === undefined) throw new TransferUnsure(`${name} answered an amount that is not whole kobo`);
  const reported = statuses[status] ?? 'pending';
  const reason = reported === 'reversed' ? (complete_message ?? null) : null;
  return { status: reported, amount, currency, transferCode: String(transferId), reason };
}
