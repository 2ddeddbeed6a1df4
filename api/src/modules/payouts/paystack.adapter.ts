import { createHmac, timingSafeEqual } from 'node:crypto';
import { object, string, number, type InferType, type Schema } from 'yup';
import type { PaystackSettings } from '../../config/payouts.ts';
import { callProvider } from '../providers/http-client.adapter.ts';
import { TransferRefused, TransferUnsure, type PayoutSender, type TransferReport } from './payouts.port.ts';

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

/** Event of Paystack about a transfer. */
export interface PaystackEvent {
  reference: string;
  report: TransferReport;
}

/** Final states of a transfer by Paystack's names; any other state is pending. */
const statuses: Record<string, TransferReport['status']> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'failed',
  rejected: 'failed',
  blocked: 'failed',
  reversed: 'reversed',
};

/** Transfers by Paystack's API: account name, recipient, transfer, verify. */
export function paystack({ secretKey, baseUrl, timeout }: PaystackSettings): PayoutSender {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callPaystack({ url: `${baseUrl}${path}`, method, body, secretKey, timeout });
  return {
    recipient: async ({ name, number: account, bankCode }) => {
      const body = { type: 'nuban', name, account_number: account, bank_code: bankCode, currency: 'NGN' };
      return validated(recipientAnswer, await call('POST', '/transferrecipient', body)).recipient_code;
    },
    resolve: async ({ number: account, bankCode }) => {
      const query = new URLSearchParams({ account_number: account, bank_code: bankCode });
      return validated(resolvedAccount, await call('GET', `/bank/resolve?${query}`)).account_name;
    },
    send: async ({ reference, amount, recipientCode }) => {
      const body = { source: 'balance', currency: 'NGN', amount, recipient: recipientCode, reference };
      return toReport(
        validated(transfer, await call('POST', '/transfer', { ...body, reason: 'Withdrawal' })),
      );
    },
    verify: async (reference) => {
      try {
        const data = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
        return toReport(validated(transfer, data));
      } catch (error) {
        if (error instanceof TransferRefused && /not found/i.test(error.message)) return undefined;
        throw error;
      }
    },
  };
}

/** Verifies Paystack's signature: an HMAC over the bytes of the body, compared in constant time. */
export function isSigned(body: Buffer, signature: unknown, secretKey: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const expected = createHmac('sha512', secretKey).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** @returns undefined if the event is not about a transfer; null if it is invalid */
export function readEvent(body: Buffer): PaystackEvent | null | undefined {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    if (!/^transfer\./.test(String((json as { event?: unknown }).event))) return undefined;
    const { event, data } = webhookEvent.validateSync(json, { strict: true });
    const report = toReport({ ...data, status: event.slice('transfer.'.length) });
    return { reference: data.reference, report };
  } catch {
    return null;
  }
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

function validated<S extends Schema>(schema: S, data: unknown): InferType<S> {
  try {
    return schema.validateSync(data, { strict: true });
  } catch {
    throw new TransferUnsure('Paystack answered something that is not documented');
  }
}

async function callPaystack(call: {
  url: string;
  method: 'GET' | 'POST';
  body: object | undefined;
  secretKey: string;
  timeout: number;
}): Promise<unknown> {
  const answer = await callProvider({
    method: call.method,
    url: call.url,
    headers: { authorization: `Bearer ${call.secretKey}`, 'content-type': 'application/json' },
    body: call.body && JSON.stringify(call.body),
    timeout: call.timeout,
  }).catch((cause: unknown) => {
    throw new TransferUnsure('Paystack did not answer', { cause });
  });
  const { status } = answer;
  const json = answer.json as { status?: unknown; message?: unknown; data?: unknown } | null | undefined;
  if (json === undefined) throw new TransferUnsure('Paystack did not answer with JSON');
  if (status >= 200 && status < 300 && json?.status === true) return json.data;
  // The provider's message, without any number that could be an account.
  const details = String(json?.message ?? '')
    .replaceAll(/\d{6,}/g, '******')
    .slice(0, 200);
  const message = `Paystack answered ${status}${details && `: ${details}`}`;
  // Invalid keys and too many calls do not concern this transfer.
  const final = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  if (final && status === 404) throw new TransferRefused(`${message} (not found)`);
  throw final ? new TransferRefused(message) : new TransferUnsure(message);
}
