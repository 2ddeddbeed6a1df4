import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { runtimeConfig, type RuntimeConfig } from '@padiman/contracts';

const configAtom = atom<RuntimeConfig | null>(null);

/** Keeps what `/config.json` answered. Called by the shell before anything is drawn. */
export function provideRuntimeConfig(answer: unknown): RuntimeConfig {
  const config = runtimeConfig.validateSync(answer);
  getDefaultStore().set(configAtom, config);
  return config;
}

/** Brand and API address of this deployment. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useAtomValue(configAtom);
  if (!config) throw new Error('The runtime configuration is read before the shell has loaded it');
  return config;
}
