import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Subresource Integrity of a file by its address, where the registry knows it. */
export type IntegrityOf = (address: string) => string | undefined;

/**
 * What the runtime leaves out: a manifest request ends after a deadline and must have succeeded, and a script
 * is given its integrity and a deadline.
 */
export function carefulLoading(integrityOf: IntegrityOf, deadline: number): ModuleFederationRuntimePlugin {
  return {
    name: 'careful-loading',
    async fetch(address, request) {
      const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(deadline) });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return answer;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = integrityOf(url);
      if (integrity) script.integrity = integrity;
      return { script, timeout: deadline };
    },
  };
}
