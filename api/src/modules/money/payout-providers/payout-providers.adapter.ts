import { flutterwave } from './flutterwave/flutterwave.adapter.ts';
import type { ConnectedProvider, PayoutProvider, ProviderAccount } from './payout-provider.port.ts';
import { paystack } from './paystack/paystack.adapter.ts';

/** Registry of payout providers. A provider is its folder and its entry here. */
export const payoutProviders: readonly PayoutProvider[] = [paystack, flutterwave];

/** Environment variables of all providers. */
export const payoutProviderVariables: object = Object.assign(
  {},
  ...payoutProviders.map(({ settings }) => settings.variables),
);

/** Accounts of the providers whose variables are set, by the providers' ids. */
export function readProviderAccounts(env: object): Record<string, ProviderAccount> {
  const accounts = payoutProviders.map(({ id, settings }) => [id, settings.read(env)] as const);
  return Object.fromEntries(
    accounts.flatMap(([id, account]) => (account === undefined ? [] : [[id, account]])),
  );
}

/** Connects the providers that have an account. */
export const connectProviders = (accounts: Readonly<Record<string, ProviderAccount>>): ConnectedProvider[] =>
  payoutProviders.flatMap(({ id, name, connect }) => {
    const account = accounts[id];
    return account === undefined ? [] : [{ id, name, timeout: account.timeout, ...connect(account) }];
  });
