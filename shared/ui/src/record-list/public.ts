/** Screens that list records, with actions on the selected ones. */
export { ActionDialogs, type ActionQuestion } from './ActionDialogs.tsx';
export { BulkActionDialogs } from './BulkActionDialogs.tsx';
export { BulkJobs } from './BulkJobs.tsx';
export { keepSkipped } from './keep-skipped.ts';
export { RecordDetails } from './RecordDetails.tsx';
export { RecordListPage } from './RecordListPage.tsx';
export { RecordSelectionBar } from './RecordSelectionBar.tsx';
