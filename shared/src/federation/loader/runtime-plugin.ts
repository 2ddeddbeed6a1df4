import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownFiles } from './integrity.ts';

/** Whether an answer is what was published. Where browsers have no cryptography, on plain HTTP, that is not known. */
async function hasIntegrity(answer: Response, integrity: string): Promise<boolean> {
  if (!window.isSecureContext) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * What the runtime leaves out: a manifest request ends after a deadline, must have succeeded and be what was
 * published; a script is given its integrity and a deadline, and refused when its integrity is not known.
 */
export function carefulLoading(files: KnownFiles, deadline: number): ModuleFederationRuntimePlugin {
  return {
    name: 'careful-loading',
    async fetch(address, request) {
      const integrity = files.integrityOf(address);
      const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(deadline) });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      // Not by the request's own `integrity`, which would report a 404 as a forgery.
      if (integrity && !(await hasIntegrity(answer.clone(), integrity))) {
        throw new Error(`${address} is not what was published`);
      }
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
