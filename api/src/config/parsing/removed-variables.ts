const constant = 'it is a constant now; unset it';
const smsAccount = 'put the account into SMS_PROVIDER, as termii://… or twilio://…';
const apiAddress = (option: string) => `put ?${option} behind the address in API_URL`;

/** The same advice for several variables. */
const all = (advice: string, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, advice]));

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
  ...all(constant, 'WEB_VITALS_PERCENT', 'RELEASES_COPY_MB', 'REGISTRY_VALID_DAYS', 'SECURITY_EVENT_DAYS'),
  ...all(constant, 'MAX_EVENT_LOOP_DELAY_MS', 'MAX_EVENT_LOOP_UTILISATION', 'MAX_REQUESTS_IN_FLIGHT'),
  ...all(constant, 'WEBHOOK_WORKER', 'WEBHOOK_TIMEOUT_MS', 'WEBHOOK_RETRY_SECONDS', 'PAYOUT_CONCURRENCY'),
  ...all(constant, 'PAYSTACK_BASE_URL', 'PAYSTACK_TIMEOUT_MS', 'FLUTTERWAVE_BASE_URL'),
  ...all(constant, 'FLUTTERWAVE_TIMEOUT_MS', 'SMS_TIMEOUT_MS'),
  RELEASES_S3_PREFIX: 'put it behind the name of the bucket, as RELEASES_S3_BUCKET=bucket/prefix',
  RELEASES_S3_ENDPOINT: 'set AWS_ENDPOINT_URL_S3',
  RELEASE_WEBHOOK_SECRET: 'put it behind the address, as RELEASE_WEBHOOK_URL=https://…#whsec_…',
  AUTH_SECRET_OLD: 'put it behind the present one, as AUTH_SECRET="present former"',
  ...all(smsAccount, 'TERMII_API_KEY', 'TERMII_SENDER_ID', 'TERMII_CHANNEL', 'TERMII_URL', 'TWILIO_URL'),
  ...all(smsAccount, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID'),
  TWILIO_FROM: smsAccount,
  PADIMAN_PASSWORD: 'set PASSWORD',
};
