import { integer, matching, providerUrl } from '../../../../config/parsing/validators.ts';
import { variable, type Parsed } from '../../../../config/parsing/variable.ts';
import type { PayoutProvider } from '../payout-provider.port.ts';

export const id = 'paystack';

const documentation = { group: 'Payouts', readBy: ['edge', 'api'] } as const;

const variables = {
  PAYSTACK_SECRET_KEY: variable(
    matching(
      /^sk_(test|live)_\w+$/,
      'must be a secret key: it begins with sk_test_ or sk_live_',
    )({ default: undefined, desc: 'secret key; live keys only with `DATABASE_URL`' }),
    { ...documentation, neededFor: ['PAYOUT_PROVIDER', id] },
  ),
  PAYSTACK_BASE_URL: variable(
    providerUrl({ default: 'https://api.paystack.co', desc: 'base address of Paystack' }),
    documentation,
  ),
  PAYSTACK_TIMEOUT_MS: variable(
    integer(100, 60_000)({ default: 15_000, desc: 'deadline of one call to Paystack' }),
    documentation,
  ),
};

/** Settings of Paystack; it signs events with the secret key. */
export const paystackSettings: PayoutProvider['settings'] = {
  variables,
  key: { variable: 'PAYSTACK_SECRET_KEY', test: 'sk_test_' },
  read: (env) => {
    const {
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_BASE_URL: baseUrl,
      PAYSTACK_TIMEOUT_MS: timeout,
    } = env as Parsed<typeof variables>;
    return secretKey === undefined ? undefined : { secretKey, webhookSecret: secretKey, baseUrl, timeout };
  },
};
