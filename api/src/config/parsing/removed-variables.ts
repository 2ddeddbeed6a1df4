const constant = 'it is a constant now; unset it';
const smsAccount = 'put the account into SMS_PROVIDER, as termii://… or twilio://…';
const apiAddress = (option: string) => `put ?${option} behind the address in API_URL`;
const cdn = 'put it into CDN, as {"pageSeconds":60,"purge":{"url":"…"}}';

/**
 * Variables of earlier versions, and what to do instead. A start with one of them is refused: to ignore it would change
 * what an operator relies on.
 */
export const removedVariables: Readonly<Record<string, string>> = {
  ALLOW_EMBEDDED_DATABASE: 'set DATABASE_URL=embedded',
  DATABASE_DIRECT_URL: 'put ?direct=host:port behind the address in DATABASE_URL',
  DATABASE_POOL_MAX: 'put ?pool_max=20 behind the address in DATABASE_URL',
  API_PREFIX: apiAddress('prefix=/path'),
  API_TIMEOUT_MS: apiAddress('timeout_ms=15000'),
  API_HEALTH_PATH: apiAddress('health=/path'),
  EDGE_SECRET: 'AUTH_SECRET serves instead; give all processes of a deployment the same',
  API_CAPABILITIES: 'list the names as capabilities in a file, and set BACKEND_FILE to its path',
  WEB_VITALS_PERCENT: constant,
  RELEASES_S3_PREFIX: 'put it behind the name of the bucket, as RELEASES_S3_BUCKET=bucket/prefix',
  RELEASES_S3_ENDPOINT: 'set AWS_ENDPOINT_URL_S3',
  RELEASES_COPY_MB: constant,
  CDN_PAGE_SECONDS: cdn,
  CDN_PURGE_URL: cdn,
  CDN_PURGE_METHOD: cdn,
  CDN_PURGE_HEADER: cdn,
  CDN_PURGE_BODY: cdn,
  RELEASE_WEBHOOK_SECRET: 'put it behind the address, as RELEASE_WEBHOOK_URL=https://…#whsec_…',
  REGISTRY_VALID_DAYS: constant,
  MAX_EVENT_LOOP_DELAY_MS: constant,
  MAX_EVENT_LOOP_UTILISATION: constant,
  MAX_REQUESTS_IN_FLIGHT: constant,
  AUTH_SECRET_OLD: 'put it behind the present one, as AUTH_SECRET="present former"',
  SMS_TIMEOUT_MS: constant,
  TERMII_API_KEY: smsAccount,
  TERMII_SENDER_ID: smsAccount,
  TERMII_CHANNEL: smsAccount,
  TERMII_URL: smsAccount,
  TWILIO_ACCOUNT_SID: smsAccount,
  TWILIO_AUTH_TOKEN: smsAccount,
  TWILIO_FROM: smsAccount,
  TWILIO_MESSAGING_SERVICE_SID: smsAccount,
  TWILIO_URL: smsAccount,
  PAYSTACK_BASE_URL: constant,
  PAYSTACK_TIMEOUT_MS: constant,
  FLUTTERWAVE_BASE_URL: constant,
  FLUTTERWAVE_TIMEOUT_MS: constant,
  PAYOUT_CONCURRENCY: constant,
  WEBHOOK_WORKER: constant,
  WEBHOOK_TIMEOUT_MS: constant,
  WEBHOOK_RETRY_SECONDS: constant,
  SECURITY_EVENT_DAYS: constant,
  PADIMAN_PASSWORD: 'set PASSWORD',
};
