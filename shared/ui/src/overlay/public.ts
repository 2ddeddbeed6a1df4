/**
 * Dialogs and drawers, and their content; masked values, which a dialog reveals; links to the page of a user; records whose
 * details were opened.
 */
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { DetailsDrawer } from './DetailsDrawer.tsx';
export { Dialog } from './Dialog.tsx';
export { Drawer } from './Drawer.tsx';
export { Facts, type Fact } from './Facts.tsx';
export { NotesSection } from './NotesSection.tsx';
export { personalValue, type PersonalSource } from './MaskedValue.tsx';
export { MessageDialog } from './MessageDialog.tsx';
export { PersonLink } from './PersonLink.tsx';
export { recentRecords, rememberRecord, type RecentRecord } from './recent-records.ts';
export { TimeLine, type TimeLineEvent } from './TimeLine.tsx';
