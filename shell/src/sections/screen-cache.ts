import { lazy, type ComponentType } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';

/** Screens by remote, build and path, kept so that a screen shows at once when the person comes back to it. */
export function createScreenCache(loader: RemoteLoader) {
  const screens = new Map<string, ComponentType>();
  const failed = new WeakSet<ComponentType>();
  const loading = new Set<ComponentType>();
  const started = new Map<string, Promise<void>>();
  const keyOf = (remote: string, path: string) => `${remote} ${loader.buildOf(remote)} ${path}`;
  return {
    get(remote: string, path: string): ComponentType {
      const key = keyOf(remote, path);
      const cached = screens.get(key);
      // Rethrows the cached failure while the remote is unavailable; loads the screen again after that.
      if (cached && (!failed.has(cached) || loader.unavailable().includes(remote))) return cached;
      const screen: ComponentType = lazy(async () => {
        loading.add(screen);
        const loaded = await loader
          .loadScreen(remote, path)
          .catch((failure: unknown) => {
            failed.add(screen);
            throw failure;
          })
          .finally(() => loading.delete(screen));
        // The fallback was loaded instead: the key's build may be loaded another time.
        if (keyOf(remote, path) !== key) screens.delete(key);
        return loaded;
      });
      screens.set(key, screen);
      return screen;
    },
    /** Loads a screen that may be shown soon; it then shows without a placeholder. A failure is silent. */
    start(remote: string, path: string): Promise<void> {
      const key = keyOf(remote, path);
      if (screens.has(key)) return Promise.resolve();
      const load =
        started.get(key) ??
        loader.preloadScreen(remote, path).then((loaded) => {
          started.delete(key);
          // Set meanwhile: the screen was opened, and has joined this load.
          if (loaded && !screens.has(key) && keyOf(remote, path) === key) screens.set(key, loaded.default);
        });
      started.set(key, load);
      return load;
    },
    /** True while a screen is being loaded to be shown. */
    isLoading: () => loading.size > 0,
    /** Loads a screen again after a failure; resolves when it can be shown. */
    async reload(remote: string, path: string): Promise<void> {
      const loaded = await loader.loadScreen(remote, path);
      screens.set(keyOf(remote, path), loaded.default);
    },
  };
}

export type ScreenCache = ReturnType<typeof createScreenCache>;
