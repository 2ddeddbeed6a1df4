import { startEarlyReads } from './early-reads.ts';
import { prepareFirstScreen } from './first-screen.ts';
import { reportStartFailures } from './start-failures.ts';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => void;
}

/**
 * Creates the page's default policy of Trusted Types, which the page requires (index.html). Text becomes no markup and no
 * code, and scripts are added from builds of this origin alone. The federation runtime and webpack add scripts by address,
 * so the policy is the default one.
 */
function requireOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { pathname, origin } = new URL(address, document.baseURI);
      const isOfBuild = /^\/(files|shell|remotes)\//.test(pathname);
      return isOfBuild && origin === window.location.origin ? address : null;
    },
  });
}

/** Sets the theme, so that the device's theme does not flash up. `ThemeProvider.tsx` of @padiman/ui writes the cookie. */
function applyStoredTheme(): void {
  const [, chosen] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie) ?? [];
  const dark = chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}

/**
 * Script that the page runs before its first paint. Compiled to a file of its own, since it cannot wait for the bundle
 * and the Content-Security-Policy allows no inline scripts.
 */
requireOwnScripts();
applyStoredTheme();
reportStartFailures();
startEarlyReads();
prepareFirstScreen();
