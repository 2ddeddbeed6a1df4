import { createHmac, timingSafeEqual } from 'node:crypto';
import { array, number, object, string, type InferType } from 'yup';
import * as port from '../payout-provider.port.ts';
import * as calls from '../provider-calls.adapter.ts';
import { matching } from '../../../../config/parsing/validators.ts';
import { variablesOf, type Parsed } from '../../../../config/parsing/variable.ts';

const variables = {
  PAYSTACK_SECRET_KEY: variablesOf('Providers', ['edge', 'api'])(
    matching(/^sk_(test|live)_\w+$/, 'must be a secret key: it begins with sk_test_ or sk_live_'),
    'secret key; live keys only with `DATABASE_URL`; needed with `PAYOUT_PROVIDER=paystack`',
  ),
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

/** Answer of `GET /balance`, in kobo: paystack.com/docs/api/transfer-control. */
const balances = array()
  .of(object({ currency: string().required(), balance: number().integer().required() }).required())
  .required();
const recipientAnswer = object({ recipient_code: string().required() });

/** Final states of a transfer by Paystack's names; any other state is pending. */
const statuses: Record<string, port.TransferReport['status']> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'failed',
  rejected: 'failed',
  blocked: 'failed',
  reversed: 'reversed',
};

/** Paystack: transfers to recipients, found by our reference, and events that are signed with the secret key. */
export const paystack: port.PayoutProvider = {
  id: 'paystack',
  name,
  settings: {
    variables,
    key: { variable: 'PAYSTACK_SECRET_KEY', test: 'sk_test_' },
    read: (env) => {
      const { PAYSTACK_SECRET_KEY: secretKey } = env as Parsed<typeof variables>;
      if (secretKey === undefined) return undefined;
      return { secretKey, webhookSecret: secretKey, baseUrl: 'https://api.paystack.co', timeout: 15_000 };
    },
  },
  connect: (account) => {
    const call = calls.providerCalls(account, { name, success: true });
    return {
      sender: sender(call),
      resolve: async ({ number: nuban, bankCode }) => {
        const query = new URLSearchParams({ account_number: nuban, bank_code: bankCode });
        return calls.ownerIn(await call('GET', `/bank/resolve?${query}`), name);
      },
      balance: async () => {
        const found = calls.validated(balances, await call('GET', '/balance'), name);
        const naira = found.find(({ currency }) => currency === 'NGN');
        if (naira === undefined) throw new port.TransferUnsure(`${name} has no balance in NGN`);
        return naira.balance;
      },
      webhook: webhook(account.webhookSecret),
    };
  },
};

const sender = (call: calls.ProviderCalls): port.PayoutSender => ({
  recipient: async ({ name: owner, number: nuban, bankCode }) => {
    const body = {
      type: 'nuban',
      name: owner,
      account_number: nuban,
      bank_code: bankCode,
      currency: 'NGN',
    };
    const answer = await call('POST', '/transferrecipient', body);
    return calls.validated(recipientAnswer, answer, name).recipient_code;
  },
  send: async ({ reference, amount, recipientCode }) => {
    const body = { source: 'balance', currency: 'NGN', amount, recipient: recipientCode, reference };
    const answer = await call('POST', '/transfer', { ...body, reason: 'Withdrawal' });
    return toReport(calls.validated(transfer, answer, name));
  },
  verify: async ({ reference }) => {
    try {
      const data = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
      return toReport(calls.validated(transfer, data, name));
    } catch (error) {
      const isRefused = error instanceof port.TransferRefused;
      if (isRefused && (error.status === 404 || /not found/i.test(error.message))) return undefined;
      throw error;
    }
  },
});

/** Events carry an HMAC over the bytes of the body, which proves what they say. */
const webhook = (secret: string): port.PayoutWebhook => ({
  isAuthentic: (headers, body) => {
    const signature = headers['x-paystack-signature'];
    if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
    const expected = createHmac('sha512', secret).update(body).digest();
    return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  },
  read: (body) =>
    calls.readTransferEvent(body, (json) => {
      const { event, data } = webhookEvent.validateSync(json, { strict: true });
      const report = toReport({ ...data, status: event.slice('transfer.'.length) });
      return { reference: data.reference, report };
    }),
});

const toReport = (data: InferType<typeof transfer>): port.TransferReport => ({
  status: statuses[data.status] ?? 'pending',
  amount: data.amount,
  currency: data.currency,
  transferCode: data.transfer_code ?? null,
  reason: data.reason ?? null,
});
