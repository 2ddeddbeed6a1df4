import {
  callProvider,
  ProviderCallFailed,
  type ProviderCall,
} from '../../base/providers/http-client.adapter.ts';
import { SmsNotSent } from './sms.port.ts';

/** Call that sends one text message. */
export interface SmsCall extends Pick<ProviderCall, 'url' | 'headers' | 'body' | 'timeout' | 'pause'> {
  provider: string;
  /** Values that must not reach a log even if the provider repeats them. */
  secrets: readonly string[];
}

/** Answer with a 2xx status and a JSON object. */
export interface SmsAnswer {
  status: number;
  json: Record<string, unknown>;
}

/**
 * Sends a text message. A timeout or a 5xx is not retried, because the message may have been accepted.
 *
 * @throws SmsNotSent
 */
export async function postMessage({ provider, secrets, ...call }: SmsCall): Promise<SmsAnswer> {
  const { status, json } = await callProvider({ ...call, method: 'POST' }).catch((error: unknown) => {
    const { message, neverSent } = error as ProviderCallFailed;
    throw new SmsNotSent(provider, neverSent ? 'refused' : 'unknown', message);
  });
  const object = isObject(json) ? json : undefined;
  if (status >= 200 && status < 300) {
    if (object) return { status, json: object };
    throw new SmsNotSent(provider, 'unknown', `answered ${status} with something that is not JSON`);
  }
  const reason = `answered ${status}${describeRefusal(object, secrets)}`;
  throw new SmsNotSent(provider, status >= 400 && status < 500 ? 'refused' : 'unknown', reason);
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Code and message of the provider, without secrets and without any number that could be a phone or a code. */
export function describeRefusal(
  json: Record<string, unknown> | undefined,
  secrets: readonly string[],
): string {
  const parts = [json?.['code'] ?? json?.['error_code'], json?.['message'] ?? json?.['error_message']]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map(String);
  if (parts.length === 0) return '';
  const text = secrets.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), parts.join(' '));
  // Error codes of Twilio have five digits, one-time codes six, phone numbers more.
  return `: ${text.replaceAll(/\d{6,}/g, '******').slice(0, 160)}`;
}
