/**
 * Dialogs and drawers, and their content; masked values, which a dialog reveals; links to the page of a user; records whose
 * details were opened.
 */
export { ConfirmAction } from './ConfirmAction.tsx';
export { ConfirmDialog, type ConfirmDialogProps, Dialog, Drawer, MessageDialog } from './Dialog.tsx';
export {
  auditEvents,
  DetailsDrawer,
  eventBy,
  Facts,
  type Fact,
  MessagesSection,
  NotesSection,
  Obstacles,
  PersonLink,
  RecordMoves,
  TimeLine,
  type TimeLineEvent,
  Warnings,
} from './DetailsDrawer.tsx';
export { Section } from './details.styles.ts';
export { personalValue, type PersonalSource } from './MaskedValue.tsx';
export { recentRecords, rememberRecord, type RecentRecord } from './recent-records.ts';
