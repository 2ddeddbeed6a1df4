import { DialogFrame } from './Dialog.tsx';
import { DrawerFrame } from './Drawer.tsx';

/** Loads the code of dialogs and drawers ahead. A failure is silent: it is loaded again when one opens. */
export async function prepareOverlays(): Promise<void> {
  await Promise.all([DialogFrame.prepare(), DrawerFrame.prepare()]);
}
