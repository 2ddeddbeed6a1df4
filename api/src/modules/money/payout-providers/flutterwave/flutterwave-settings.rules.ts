import { integer, matching, providerUrl } from '../../../../config/parsing/validators.ts';
import { required, variable, type Parsed } from '../../../../config/parsing/variable.ts';
import type { PayoutProvider } from '../payout-provider.port.ts';

export const id = 'flutterwave';

const documentation = { group: 'Payouts', readBy: ['edge', 'api'] } as const;

const variables = {
  FLUTTERWAVE_SECRET_KEY: variable(
    matching(
      /^FLWSECK(_TEST)?-[\w-]+$/,
      'must be a secret key: it begins with FLWSECK_TEST- or FLWSECK-',
    )({ default: undefined, desc: 'secret key of API v3; live keys only with `DATABASE_URL`' }),
    { ...documentation, neededFor: ['PAYOUT_PROVIDER', id] },
  ),
  FLUTTERWAVE_WEBHOOK_HASH: variable(
    matching(
      /^\S{16,200}$/,
      'must have 16 to 200 characters, without spaces',
    )({ default: undefined, desc: 'secret hash of the webhook, as in the dashboard; 16 to 200 characters' }),
    { ...documentation, neededFor: ['PAYOUT_PROVIDER', id] },
  ),
  FLUTTERWAVE_BASE_URL: variable(
    providerUrl({ default: 'https://api.flutterwave.com/v3', desc: "base address of Flutterwave's API v3" }),
    documentation,
  ),
  FLUTTERWAVE_TIMEOUT_MS: variable(
    integer(100, 60_000)({ default: 30_000, desc: 'deadline of one call to Flutterwave' }),
    documentation,
  ),
};

/** Settings of Flutterwave, whose events carry a secret of their own. */
export const flutterwaveSettings: PayoutProvider['settings'] = {
  variables,
  key: { variable: 'FLUTTERWAVE_SECRET_KEY', test: 'FLWSECK_TEST-' },
  read: (given) => {
    const env = given as Parsed<typeof variables>;
    if (env.FLUTTERWAVE_SECRET_KEY === undefined && env.FLUTTERWAVE_WEBHOOK_HASH === undefined) {
      return undefined;
    }
    return {
      secretKey: required(env, 'FLUTTERWAVE_SECRET_KEY'),
      webhookSecret: required(env, 'FLUTTERWAVE_WEBHOOK_HASH'),
      baseUrl: env.FLUTTERWAVE_BASE_URL,
      timeout: env.FLUTTERWAVE_TIMEOUT_MS,
    };
  },
};
