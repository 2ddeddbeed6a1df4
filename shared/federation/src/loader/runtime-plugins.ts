import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownFiles } from './known-files.ts';

/**
 * Adds integrity and a deadline to the request for a remote's entry, and refuses an entry without known integrity. The
 * runtime requests no other file: the chunks that follow are requested by the remote's own build, which has its own
 * check (`integrity.plugin.ts` of `@padiman/build`).
 */
export function verifyEntries(files: KnownFiles, deadline: number): ModuleFederationRuntimePlugin {
  return {
    name: 'verify-entries',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = files.integrityOf(url);
      if (integrity) script.integrity = integrity;
      return { script, timeout: deadline };
    },
  };
}

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
