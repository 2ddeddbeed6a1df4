import { array, number, object, string, type InferType } from 'yup';
import * as port from '../payout-provider.port.ts';
import * as calls from '../provider-calls.adapter.ts';
import { matching } from '../../../../config/parsing/validators.ts';
import { variablesOf, type Parsed } from '../../../../config/parsing/variable.ts';

const row = variablesOf('Providers', ['edge', 'api']);

const variables = {
  FLUTTERWAVE_SECRET_KEY: row(
    matching(/^FLWSECK(_TEST)?-[\w-]+$/, 'must be a secret key: it begins with FLWSECK_TEST- or FLWSECK-'),
    'secret key of API v3; live keys only with `DATABASE_URL`; needed with `PAYOUT_PROVIDER=flutterwave`',
  ),
  FLUTTERWAVE_WEBHOOK_HASH: row(
    matching(/^\S{16,200}$/, 'must have 16 to 200 characters, without spaces'),
    'secret hash of the webhook, as in the dashboard; 16 to 200 characters; needed with `FLUTTERWAVE_SECRET_KEY`',
  ),
};

/** Naira of kobo, exact as JSON: undefined beyond the digits that a double keeps. */
export function nairaOf(kobo: number): number | undefined {
  const naira = kobo / 100;
  return koboOf(naira) === kobo ? naira : undefined;
}

/** Kobo of naira; undefined unless it is a whole number of kobo. */
export function koboOf(naira: number): number | undefined {
  const kobo = Math.round(naira * 100);
  // 15 digits: doubles tell all of them apart.
  const isExact = Math.abs(kobo) < 1e15 && kobo / 100 === naira;
  return isExact ? kobo : undefined;
}

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

/** Answer of `GET /balances/NGN`, in naira with decimals: developer.flutterwave.com/v3.0.0/reference/get-wallet-balance. */
const balance = object({
  currency: string().oneOf(['NGN']).required(),
  available_balance: number().required(),
});

const transfers = array().of(transfer.required()).required();
const webhookEvent = object({
  event: string().required(),
  data: object({ reference: string().required() }).required(),
});

/**
 * Final states of a transfer by Flutterwave's names; any other state (`NEW`, `PENDING`) is pending. There is no state for
 * a transfer that came back after it was successful: it is `FAILED` too.
 */
const statuses: Record<string, port.TransferReport['status']> = { SUCCESSFUL: 'paid', FAILED: 'reversed' };

/** Flutterwave, API v3: transfers to accounts, found by their id or our reference, and events that prove nothing. */
export const flutterwave: port.PayoutProvider = {
  id: 'flutterwave',
  name,
  settings: {
    variables,
    key: { variable: 'FLUTTERWAVE_SECRET_KEY', test: 'FLWSECK_TEST-' },
    read: (env) => {
      const { FLUTTERWAVE_SECRET_KEY: secretKey, FLUTTERWAVE_WEBHOOK_HASH: webhookSecret } = env as Parsed<
        typeof variables
      >;
      if (secretKey === undefined || webhookSecret === undefined) return undefined;
      // The name of an account takes Flutterwave up to 25 s.
      return { secretKey, webhookSecret, baseUrl: 'https://api.flutterwave.com/v3', timeout: 30_000 };
    },
  },
  connect: (account) => {
    const call = calls.providerCalls(account, { name, success: 'success' });
    return {
      sender: sender(call),
      resolve: async ({ number: nuban, bankCode }) => {
        const body = { account_number: nuban, account_bank: bankCode };
        return calls.ownerIn(await call('POST', '/accounts/resolve', body), name);
      },
      // Fractions of a kobo cannot be spent.
      balance: async () => {
        const found = calls.validated(balance, await call('GET', '/balances/NGN'), name).available_balance;
        return Math.floor(Math.round(found * 10_000) / 100);
      },
      // Events carry the same secret each time, and nothing that covers their body: only their reference is read.
      webhook: {
        isAuthentic: (headers) => calls.equalsSecret(headers['verif-hash'], account.webhookSecret),
        read: (body) =>
          calls.readTransferEvent(body, (json) => ({
            reference: webhookEvent.validateSync(json, { strict: true }).data.reference,
          })),
      },
    };
  },
};

function sender(call: calls.ProviderCalls): port.PayoutSender {
  const findByReference = async (reference: string): Promise<port.TransferReport | undefined> => {
    const query = new URLSearchParams({ reference });
    const data = await call('GET', `/transfers?${query}`).catch((error: unknown) => {
      if (error instanceof port.TransferRefused && error.status === 404) return [];
      throw unsure(error);
    });
    const listed = calls.validated(transfers, data, name);
    const found = listed.find((each) => each.reference === reference);
    if (found !== undefined) return toReport(found);
    if (listed.length === 0) return undefined;
    // The list was not filtered by the reference: the transfer may be on another page.
    throw new port.TransferUnsure(`${name} answered with other transfers`);
  };

  const findById = async ({ reference, transferCode }: port.KnownTransfer): Promise<port.TransferReport> => {
    const path = `/transfers/${encodeURIComponent(transferCode ?? '')}`;
    const data = await call('GET', path).catch((error: unknown) => {
      throw unsure(error);
    });
    return toReport(ownTransfer(data, reference));
  };

  return {
    send: async ({ reference, amount, payee }) => {
      const naira = nairaOf(amount);
      if (naira === undefined)
        throw new port.TransferRefused(`The amount cannot be written in naira for ${name}`);
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
        if (!(error instanceof port.TransferRefused) || !/\breference\b|duplicate/i.test(error.message))
          throw error;
        const known = await findByReference(reference);
        if (known !== undefined) return known;
        throw new port.TransferUnsure(error.message);
      }
    },
    verify: (known) => (known.transferCode === null ? findByReference(known.reference) : findById(known)),
  };
}

/** A question that was refused says nothing about the transfer. */
const unsure = (error: unknown) =>
  error instanceof port.TransferRefused ? new port.TransferUnsure(error.message, { cause: error }) : error;

function ownTransfer(data: unknown, reference: string): Transfer {
  const found = calls.validated(transfer, data, name);
  if (found.reference !== reference) throw new port.TransferUnsure(`${name} answered with another transfer`);
  return found;
}

function toReport({
  id: transferId,
  amount: naira,
  currency,
  status,
  complete_message,
}: Transfer): port.TransferReport {
  const amount = koboOf(naira);
  if (amount === undefined)
    throw new port.TransferUnsure(`${name} answered an amount that is not whole kobo`);
  const reported = statuses[status] ?? 'pending';
  const reason = reported === 'reversed' ? (complete_message ?? null) : null;
  return { status: reported, amount, currency, transferCode: String(transferId), reason };
}
