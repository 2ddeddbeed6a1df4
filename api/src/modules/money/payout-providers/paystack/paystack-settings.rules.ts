import { matching } from '../../../../config/parsing/validators.ts';
import { variablesOf, type Parsed } from '../../../../config/parsing/variable.ts';
import type { PayoutProvider } from '../payout-provider.port.ts';

export const id = 'paystack';

const variables = {
  PAYSTACK_SECRET_KEY: variablesOf('Providers', ['edge', 'api'])(
    matching(/^sk_(test|live)_\w+$/, 'must be a secret key: it begins with sk_test_ or sk_live_'),
    'secret key; live keys only with `DATABASE_URL`; needed with `PAYOUT_PROVIDER=paystack`',
  ),
};

/** Settings of Paystack; it signs events with the secret key. */
export const paystackSettings: PayoutProvider['settings'] = {
  variables,
  key: { variable: 'PAYSTACK_SECRET_KEY', test: 'sk_test_' },
  read: (env) => {
    const { PAYSTACK_SECRET_KEY: secretKey } = env as Parsed<typeof variables>;
    if (secretKey === undefined) return undefined;
    return { secretKey, webhookSecret: secretKey, baseUrl: 'https://api.paystack.co', timeout: 15_000 };
  },
};
