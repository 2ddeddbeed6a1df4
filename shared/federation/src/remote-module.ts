import type { ComponentType } from 'react';

/** Imports one screen; the module's default export is the component, which takes no props. */
export type ScreenImport = () => Promise<{ default: ComponentType }>;

/** Default export of a remote's `./remote`: the screen for each path of its descriptor. */
export interface RemoteModule {
  screens: Readonly<Record<string, ScreenImport>>;
}

/**
 * Defines a remote: the whole of its `src/remote.tsx`.
 *
 * @example export default defineRemote({ '/users': () => import('./features/users/users.screen.tsx') });
 */
export function defineRemote(screens: Record<string, ScreenImport>): RemoteModule {
  return { screens };
}
