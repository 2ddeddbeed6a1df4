import { matching } from '../../../../config/parsing/validators.ts';
import { variablesOf, type Parsed } from '../../../../config/parsing/variable.ts';
import type { PayoutProvider } from '../payout-provider.port.ts';

export const id = 'flutterwave';

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

/** Settings of Flutterwave, whose events carry a secret of their own. */
export const flutterwaveSettings: PayoutProvider['settings'] = {
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
};
