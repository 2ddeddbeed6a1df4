import { createHmac, timingSafeEqual } from 'node:crypto';
import { object, string, number, type InferType, type Schema } from 'yup';
import { TransferRefused, TransferUnsure, type PayoutSender, type TransferReport } from './payouts.port.ts';

/** How Paystack is reached. */
export interface PaystackSettings {
  secretKey: string;
  baseUrl: string;
  /** Milliseconds for one call. */
  timeout: number;
}

const transfer = object({
  status: string().required(),
  amount: number().integer().required(),
  currency: string().required(),
  reference: string().required(),
  transfer_code: string().nullable(),
  reason: string().nullable(),
});

/** `transfer.…` events carry a transfer as the calls do. */
const webhookEvent = object({ event: string().required(), data: transfer.required() });
const recipientAnswer = object({ recipient_code: string().required() });

/** An event of Paystack about a transfer of ours. */
export interface PaystackEvent {
  reference: string;
  report: TransferReport;
}

/** Paystack's words for where a transfer stands; whatever else it says, it is not over. */
const statuses: Record<string, TransferReport['status']> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'failed',
  rejected: 'failed',
  blocked: 'failed',
  reversed: 'reversed',
};

const mostBytes = 256 * 1024;

/** Transfers by Paystack's API: recipient, transfer, verify. */
export function paystack({ secretKey, baseUrl, timeout }: PaystackSettings): PayoutSender {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callPaystack({ url: `${baseUrl}${path}`, method, body, secretKey, timeout });
  return {
    recipient: async ({ name, number: account, bankCode }) => {
      const body = { type: 'nuban', name, account_number: account, bank_code: bankCode, currency: 'NGN' };
      return understood(recipientAnswer, await call('POST', '/transferrecipient', body)).recipient_code;
    },
    send: async ({ reference, amount, recipientCode }) => {
      const body = { source: 'balance', currency: 'NGN', amount, recipient: recipientCode, reference };
      return toReport(
        understood(transfer, await call('POST', '/transfer', { ...body, reason: 'Withdrawal' })),
      );
    },
    verify: async (reference) => {
      try {
        const data = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
        return toReport(understood(transfer, data));
      } catch (error) {
        if (error instanceof TransferRefused && /not found/i.test(error.message)) return undefined;
        throw error;
      }
    },
  };
}

/** Whether the body is Paystack's: an HMAC over its very bytes, compared in constant time. */
export function isSigned(body: Buffer, signature: unknown, secretKey: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const expected = createHmac('sha512', secretKey).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** @returns undefined where the event is none about a transfer; null where it cannot be understood */
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

function understood<S extends Schema>(schema: S, data: unknown): InferType<S> {
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
  const { status, json } = await fetchJson(call).catch((cause: unknown) => {
    throw new TransferUnsure('Paystack did not answer', { cause });
  });
  if (status >= 200 && status < 300 && json?.status === true) return json.data;
  // Its words, without any number that could be an account.
  const said = String(json?.message ?? '')
    .replaceAll(/\d{6,}/g, '******')
    .slice(0, 200);
  const words = `Paystack answered ${status}${said && `: ${said}`}`;
  // Keys that are wrong and too many calls are not about this transfer.
  const final = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  if (final && status === 404) throw new TransferRefused(`${words} (not found)`);
  throw final ? new TransferRefused(words) : new TransferUnsure(words);
}

async function fetchJson({ url, method, body, secretKey, timeout }: Parameters<typeof callPaystack>[0]) {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeout),
    // A redirect would carry the key to wherever it points.
    redirect: 'error',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (text.length > mostBytes) throw new Error('too long an answer');
  const json = JSON.parse(text) as { status?: unknown; message?: unknown; data?: unknown } | null;
  return { status: response.status, json };
}
