import type { ComponentType } from 'react';

/** Loads one screen; the module's default export is the screen, which takes no props. */
export type ScreenImport = () => Promise<{ default: ComponentType }>;

/** What a remote's `./remote` gives: for each address of its descriptor, the screen that is shown there. */
export interface RemoteModule {
  screens: Readonly<Record<string, ScreenImport>>;
}

/**
 * States a remote: the whole of its `src/remote.tsx`.
 *
 * @example export default defineRemote({ '/users': () => import('./features/users/users.screen.tsx') });
 */
export function defineRemote(screens: Record<string, ScreenImport>): RemoteModule {
  return { screens };
}
