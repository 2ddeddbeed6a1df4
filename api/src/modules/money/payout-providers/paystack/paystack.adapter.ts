import { createHmac, timingSafeEqual } from 'node:crypto';
import { number, object, string, type InferType } from 'yup';
import {
  TransferRefused,
  type PayoutProvider,
  type PayoutSender,
  type PayoutWebhook,
  type ProviderAccount,
  type ResolveName,
  type TransferReport,
} from '../payout-provider.port.ts';
import { providerCalls, validated } from '../provider-calls.adapter.ts';
import { matching } from '../../../../config/parsing/validators.ts';
import { variablesOf, type Parsed } from '../../../../config/parsing/variable.ts';

export const id = 'paystack';

const variables = {
  PAYSTACK_SECRET_KEY: variablesOf('Providers', ['edge', 'api'])(
    matching(/^sk_(test|live)_\w+$/, 'must be a secret key: it begins with sk_test_ or sk_live_'),
    'secret key; live keys only with `DATABASE_URL`; needed with `PAYOUT_PROVIDER=paystack`',
  ),
};

/** Settings of Paystack; it signs events with the secret key. */
const paystackSettings: PayoutProvider['settings'] = {
  variables,
  key: { variable: 'PAYSTACK_SECRET_KEY', test: 'sk_test_' },
  read: (env) => {
    const { PAYSTACK_SECRET_KEY: secretKey } = env as Parsed<typeof variables>;
    if (secretKey === undefined) return undefined;
    return { secretKey, webhookSecret: secretKey, baseUrl: 'https://api.paystack.co', timeout: 15_000 };
  },
};

const name = 'Paystack';

/** Amounts in kobo, as ours. */
const transfer = object({
  status: string().required(),
  amount: number().integer().required(),
  currency: string().required(),
  reference: string().required(),
  transfer_code: string().nullable(),
  reason: string().nullable(),
});

/** Event `transfer.…`, with a transfer in the form of the calls. */
const webhookEvent = object({ event: string().required(), data: transfer.required() });
const resolvedAccount = object({ account_name: string().required() });
const recipientAnswer = object({ recipient_code: string().required() });

/** Final states of a transfer by Paystack's names; any other state is pending. */
const statuses: Record<string, TransferReport['status']> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'failed',
  rejected: 'failed',
  blocked: 'failed',
  reversed: 'reversed',
};

/** Paystack: transfers to recipients, found by our reference, and signed events. */
export const paystack: PayoutProvider = {
  id,
  name,
  settings: paystackSettings,
  sender,
  resolve,
  webhook,
};

const callsOf = (account: ProviderAccount) => providerCalls(account, { name, success: true });

function sender(account: ProviderAccount): PayoutSender {
  const call = callsOf(account);
  return {
    recipient: async ({ name: owner, number: nuban, bankCode }) => {
      const body = {
        type: 'nuban',
        name: owner,
        account_number: nuban,
        bank_code: bankCode,
        currency: 'NGN',
      };
      const answer = await call('POST', '/transferrecipient', body);
      return validated(recipientAnswer, answer, name).recipient_code;
    },
    send: async ({ reference, amount, recipientCode }) => {
      const body = { source: 'balance', currency: 'NGN', amount, recipient: recipientCode, reference };
      const answer = await call('POST', '/transfer', { ...body, reason: 'Withdrawal' });
      return toReport(validated(transfer, answer, name));
    },
    verify: async ({ reference }) => {
      try {
        const data = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
        return toReport(validated(transfer, data, name));
      } catch (error) {
        const isRefused = error instanceof TransferRefused;
        if (isRefused && (error.status === 404 || /not found/i.test(error.message))) return undefined;
        throw error;
      }
    },
  };
}

function resolve(account: ProviderAccount): ResolveName {
  const call = callsOf(account);
  return async ({ number: nuban, bankCode }) => {
    const query = new URLSearchParams({ account_number: nuban, bank_code: bankCode });
    return validated(resolvedAccount, await call('GET', `/bank/resolve?${query}`), name).account_name;
  };
}

/** Events carry an HMAC over the bytes of the body, which proves what they say. */
function webhook({ webhookSecret }: ProviderAccount): PayoutWebhook {
  return {
    isAuthentic: (headers, body) => {
      const signature = headers['x-paystack-signature'];
      if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
      const expected = createHmac('sha512', webhookSecret).update(body).digest();
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
    },
    read: (body) => {
      try {
        const json: unknown = JSON.parse(body.toString('utf8'));
        if (!/^transfer\./.test(String((json as { event?: unknown }).event))) return undefined;
        const { event, data } = webhookEvent.validateSync(json, { strict: true });
        const report = toReport({ ...data, status: event.slice('transfer.'.length) });
        return { reference: data.reference, report };
      } catch {
        return null;
      }
    },
  };
}

function toReport(data: InferType<typeof transfer>): TransferReport {
  return {
    status: statuses[data.status] ?? 'pending',
    amount: data.amount,
    currency: data.currency,
    transferCode: data.transfer_code ?? null,
    reason: data.reason ?? null,
  };
}
