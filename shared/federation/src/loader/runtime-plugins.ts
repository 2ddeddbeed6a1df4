import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Allows a shared module that failed to load to be requested again. The runtime keeps the promise of the first request
 * even when it was rejected, so no retry could succeed for as long as the page is open.
 */
export function resetFailedShares(): ModuleFederationRuntimePlugin {
  return {
    name: 'reset-failed-shares',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) {
          if (!shared.loaded && !shared.lib) shared.loading = null;
        }
      }
    },
  };
}
