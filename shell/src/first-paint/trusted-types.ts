interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => void;
}

/**
 * Creates the page's default policy of Trusted Types, which the page requires (index.html). Text becomes no markup and no
 * code, and scripts are added from builds of this origin alone. The federation runtime and webpack add scripts by address,
 * so the policy is the default one.
 */
export function requireOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { pathname, origin } = new URL(address, document.baseURI);
      const isOfBuild = /^\/(files|shell|remotes)\//.test(pathname);
      return isOfBuild && origin === window.location.origin ? address : null;
    },
  });
}
