import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownFiles } from './integrity.ts';

/**
 * What the runtime leaves out: a manifest request ends after a deadline, must have succeeded and be what was
 * published; a script is given its integrity and a deadline, and refused when its integrity is not known.
 */
export function carefulLoading(files: KnownFiles, deadline: number): ModuleFederationRuntimePlugin {
  return {
    name: 'careful-loading',
    async fetch(address, request) {
      const integrity = files.integrityOf(address);
      const answer = await fetch(address, {
        ...request,
        ...(integrity && { integrity }),
        signal: AbortSignal.timeout(deadline),
      });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return answer;
    },
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
