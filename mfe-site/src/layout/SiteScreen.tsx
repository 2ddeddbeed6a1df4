import { useEffect, type ComponentType } from 'react';
import type { Brand } from '@padiman/contracts';
import { useRuntimeConfig } from '@padiman/client/session';

/** Public page as a screen of the shell. Scrolls to the address's target, which the browser did not find on load. */
export const siteScreen = (Page: ComponentType<{ brand: Brand }>) =>
  function SiteScreen() {
    const { brand } = useRuntimeConfig();
    useEffect(() => {
      const id = decodeURIComponent(window.location.hash.slice(1));
      if (id) document.getElementById(id)?.scrollIntoView();
    }, []);
    return <Page brand={brand} />;
  };
