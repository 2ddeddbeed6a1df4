import type { ReactNode } from 'react';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import {
  runtimeConfig,
  tableRights,
  type BackendSettings,
  type Call,
  type Capability,
  type NamedRight,
  type RuntimeConfig,
} from '@padiman/contracts';

const configAtom = atom<RuntimeConfig | null>(null);

/**
 * Validates and stores the content of `/config.json`. Called by the shell before the first render.
 *
 * @throws ValidationError of yup if the content is invalid
 */
export function provideRuntimeConfig(answer: unknown): RuntimeConfig {
  const config = runtimeConfig.validateSync(answer);
  getDefaultStore().set(configAtom, config);
  return config;
}

/**
 * Returns the deployment's configuration: brand, API prefix and registry keys.
 *
 * @throws Error if it is called before {@link provideRuntimeConfig}
 */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useAtomValue(configAtom);
  if (!config) throw new Error('The runtime configuration is not loaded yet.');
  return config;
}

/**
 * Name of a capability: one of the contracts' table, or a newer one of the contracts that a remote brings, which only a
 * newer edge reports.
 */
type CapabilityName = Capability | (string & {});

/** Returns true if the deployment's backend has a capability beyond the specification. */
export function useCapability(name: CapabilityName): boolean {
  return useRuntimeConfig().capabilities.includes(name);
}

/** Returns true if the deployment's backend has a capability; for code outside of components. */
export function hasCapability(name: CapabilityName): boolean {
  return getDefaultStore().get(configAtom)?.capabilities.includes(name) ?? false;
}

/** Names of calls that the backend turned out not to know. */
const missingAtom = atom<readonly string[]>([]);

/**
 * Returns the function that is true for a call unless the backend lacks it, by the settings of the deployment or by its
 * answer to an earlier call.
 */
export function useOffers(): (call: Call) => boolean {
  const { backend } = useRuntimeConfig();
  const missing = [...(backend?.missing ?? []), ...useAtomValue(missingAtom)];
  return ({ name }) => !missing.includes(name);
}

/** Content that is shown unless the backend lacks a call. */
export const Offered = ({ call, children }: { call: Call; children: ReactNode }): ReactNode =>
  useOffers()(call) ? children : null;

/** Settings of the HTTP client for the backend of this deployment; undefined for one that pages lists by our protocol. */
export function foreignBackend({ capabilities, backend }: RuntimeConfig) {
  if (capabilities.includes('serverLists')) return undefined;
  const store = getDefaultStore();
  const onMissing = (name: string) => store.set(missingAtom, [...store.get(missingAtom), name]);
  return { settings: (backend ?? {}) as BackendSettings, onMissing };
}

const rightsAtom = atom<readonly NamedRight[]>(tableRights);

/** Sets the rights that exist in this deployment. Called by the shell with those of the registry. */
export function provideRights(rights: readonly NamedRight[]): void {
  getDefaultStore().set(rightsAtom, rights);
}

/** Returns the rights that exist: those of the access table, then those that live remotes bring. */
export function useRights(): readonly NamedRight[] {
  return useAtomValue(rightsAtom);
}
