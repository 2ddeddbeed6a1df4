import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { runtimeConfig, type RuntimeConfig } from '@padiman/contracts';

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
