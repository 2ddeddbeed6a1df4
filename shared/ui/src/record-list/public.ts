/** Screens that list records, with actions on the selected ones. */
export { BulkActionDialogs } from './ActionDialogs.tsx';
export { reportUndo, useListDecision, useScheduledToast } from './use-list-decision.tsx';
export {
  ActionTable,
  keepSkipped,
  RecordDetails,
  RecordListPage,
  columnFacts,
  RecordSelectionBar,
} from './RecordListPage.tsx';
