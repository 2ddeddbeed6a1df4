import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared room that could not be had be asked for anew. The runtime keeps the promise of the first time, also one
 * that failed, so that no retry could help for as long as the page is open.
 */
export function forgetFailedRooms(): ModuleFederationRuntimePlugin {
  return {
    name: 'forget-failed-rooms',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) {
          if (!shared.loaded && !shared.lib) shared.loading = null;
        }
      }
    },
  };
}
