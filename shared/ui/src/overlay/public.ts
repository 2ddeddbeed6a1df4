/** Dialogs and drawers, and their content; masked values, which a dialog reveals. */
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { DetailsDrawer } from './DetailsDrawer.tsx';
export { Dialog } from './Dialog.tsx';
export { Drawer } from './Drawer.tsx';
export { Facts, type Fact } from './Facts.tsx';
export { personalValue, type PersonalSource } from './MaskedValue.tsx';
export { MessageDialog } from './MessageDialog.tsx';
export { TimeLine, type TimeLineEvent } from './TimeLine.tsx';
