/** What opens over the screen: dialogs and drawers. */
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { Dialog } from './Dialog.tsx';
export { Drawer } from './Drawer.tsx';
export { MessageDialog } from './MessageDialog.tsx';
