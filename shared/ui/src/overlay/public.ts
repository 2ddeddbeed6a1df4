/**
 * Dialogs and drawers, and their content; masked values, which a dialog reveals; links to the page of a user; records whose
 * details were opened.
 */
export { ConfirmAction } from './ConfirmAction.tsx';
export { ConfirmDialog, Dialog, Drawer, FormDialog, MessageDialog } from './Dialog.tsx';
export {
  DetailsDrawer,
  Facts,
  type Fact,
  NotesSection,
  PersonLink,
  TimeLine,
  type TimeLineEvent,
} from './DetailsDrawer.tsx';
export { personalValue, type PersonalSource } from './MaskedValue.tsx';
export { recentRecords, rememberRecord, type RecentRecord } from './recent-records.ts';
