import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';

/** Screens by remote, build and path, kept so that a screen shows at once when the person comes back to it. */
export interface ScreenCache {
  get(remote: string, path: string): LazyExoticComponent<ComponentType>;
  /** Loads a screen again after a failure; resolves when it can be shown. */
  reload(remote: string, path: string): Promise<void>;
}

/** Creates the screen cache of a page. */
export function createScreenCache(loader: RemoteLoader): ScreenCache {
  const screens = new Map<string, LazyExoticComponent<ComponentType>>();
  const failed = new WeakSet<LazyExoticComponent<ComponentType>>();
  const keyOf = (remote: string, path: string) => `${remote} ${loader.buildOf(remote)} ${path}`;
  return {
    get(remote, path) {
      const key = keyOf(remote, path);
      const cached = screens.get(key);
      // Rethrows the cached failure while the remote is unavailable; loads the screen again after that.
      if (cached && (!failed.has(cached) || loader.unavailable().includes(remote))) return cached;
      const screen = lazy(async () => {
        const loaded = await loader.loadScreen(remote, path).catch((failure: unknown) => {
          failed.add(screen);
          throw failure;
        });
        // The fallback was loaded instead: the key's build may be loaded another time.
        if (keyOf(remote, path) !== key) screens.delete(key);
        return loaded;
      });
      screens.set(key, screen);
      return screen;
    },
    async reload(remote, path) {
      const loaded = await loader.loadScreen(remote, path);
      screens.set(
        keyOf(remote, path),
        lazy(() => Promise.resolve(loaded)),
      );
    },
  };
}
