import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownFiles } from './known-files.ts';

/**
 * Requests a remote's entry by the address of its content, with integrity and a deadline, and refuses an entry without
 * known integrity. The entry learns from its script element which build it belongs to. The runtime requests no other file: the chunks that follow are requested by the remote's own build, which has its own
 * check (`ChunkIntegrity` of `@padiman/build`).
 */
export function verifyEntries(files: KnownFiles, deadline: number): ModuleFederationRuntimePlugin {
  return {
    name: 'verify-entries',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = files.addressOf(url);
      // Read by the entry as its public path, and as the name of its chunks; see `BuildIdentity` in @padiman/build.
      script.dataset.base = new URL('.', url).href;
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
