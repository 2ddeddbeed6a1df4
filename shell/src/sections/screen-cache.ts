import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';

/** Screens by remote, build and address; kept, so that coming back to one shows it at once. */
export interface ScreenCache {
  get(remote: string, path: string): LazyExoticComponent<ComponentType>;
  /** Loads a screen anew after it could not be had; resolves when it can be shown. */
  renew(remote: string, path: string): Promise<void>;
}

/** Makes the screen cache of a page. */
export function createScreenCache(loader: RemoteLoader): ScreenCache {
  const screens = new Map<string, LazyExoticComponent<ComponentType>>();
  const lost = new WeakSet<LazyExoticComponent<ComponentType>>();
  const key = (remote: string, path: string) => `${remote} ${loader.buildOf(remote)} ${path}`;
  return {
    get(remote, path) {
      const asked = key(remote, path);
      const known = screens.get(asked);
      // What could not be had is said again as long as its remote is out of reach, and asked for anew after that.
      if (known && (!lost.has(known) || loader.unavailable().includes(remote))) return known;
      const screen = lazy(async () => {
        const loaded = await loader.loadScreen(remote, path).catch((failure: unknown) => {
          lost.add(screen);
          throw failure;
        });
        // Another build stood in, and the one that was asked for may be well another time.
        if (key(remote, path) !== asked) screens.delete(asked);
        return loaded;
      });
      screens.set(asked, screen);
      return screen;
    },
    async renew(remote, path) {
      const loaded = await loader.loadScreen(remote, path);
      screens.set(
        key(remote, path),
        lazy(() => Promise.resolve(loaded)),
      );
    },
  };
}
