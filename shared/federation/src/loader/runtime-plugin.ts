import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownFiles } from './integrity.ts';

/**
 * What the runtime leaves out: a remote's entry is given its integrity and a deadline, and refused when its integrity is
 * not known. It is the only file that the runtime itself asks for: what comes after it is asked for by the remote's own
 * build (webpack/integrity.plugin.ts).
 */
export function carefulLoading(files: KnownFiles, deadline: number): ModuleFederationRuntimePlugin {
  return {
    name: 'careful-loading',
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
