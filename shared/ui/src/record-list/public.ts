/** Screens that list records, with actions on the selected ones. */
export { ActionDialogs, BulkActionDialogs } from './ActionDialogs.tsx';
export {
  ActionTable,
  BulkJobs,
  keepSkipped,
  RecordDetails,
  RecordListPage,
  columnFacts,
  RecordSelectionBar,
} from './RecordListPage.tsx';
