import { Webhook } from 'standardwebhooks';

/**
 * Headers of one request by Standard Webhooks.
 * @param secret `whsec_` and the key in base64, or the key itself as text
 */
export function signedHeaders(
  secret: string,
  message: { id: string; body: string; at: Date },
): Record<string, string> {
  const signer = new Webhook(secret, secret.startsWith('whsec_') ? undefined : { format: 'raw' });
  return {
    'content-type': 'application/json',
    'user-agent': 'Padiman-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1_000)),
    'webhook-signature': signer.sign(message.id, message.at, message.body),
  };
}
