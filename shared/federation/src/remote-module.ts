import type { PanelProps, SlotName } from '@padiman/contracts';
import type { ComponentType } from 'react';

/** Imports one screen; the module's default export is the component, which takes no props. */
export type ScreenImport = () => Promise<{ default: ComponentType }>;

/** Imports of screens by path, and of panels by the slot of another section's page. */
type Exposed = Record<`/${string}`, ScreenImport> & {
  [N in SlotName]?: () => Promise<{ default: ComponentType<PanelProps<N>> }>;
};

/** Default export of a remote's `./remote`: the screen for each path of its descriptor, and the panel for each slot. */
export interface RemoteModule {
  /** Imports by path or slot; the shell gives a panel its props. */
  screens: Readonly<Record<string, ScreenImport>>;
}

/**
 * Defines a remote: the whole of its `src/remote.tsx`.
 *
 * @example export default defineRemote({
 *   '/users': () => import('./features/users/users.screen.tsx'),
 *   'withdrawal.panels': () => import('./features/users/ReportsPanel.tsx'),
 * });
 */
export function defineRemote(exposed: Exposed): RemoteModule {
  return { screens: exposed as RemoteModule['screens'] };
}
