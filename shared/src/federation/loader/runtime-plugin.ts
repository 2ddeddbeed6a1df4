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
    createLink({ url }) {
      // The runtime fetches styles ahead and does not mind when they fail; the section's own code, which would take
      // them as loaded, asks for them again when they were only preloaded, and minds.
      const link = document.createElement('link');
      link.rel = 'preload';
      link.as = url.endsWith('.css') ? 'style' : 'script';
      link.href = url;
      if (link.as === 'script' || new URL(url, window.location.origin).origin !== window.location.origin) {
        link.crossOrigin = 'anonymous';
      }
      const integrity = files.integrityOf(url);
      if (integrity) link.integrity = integrity;
      return link;
    },
  };
}
