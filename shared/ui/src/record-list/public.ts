/** Screens that are a list of records, with what is done to those that are picked. */
export { ActionOutcome } from './ActionOutcome.tsx';
export { ActionProgress } from './ActionProgress.tsx';
export { BulkActionDialogs } from './BulkActionDialogs.tsx';
export { keepSkipped } from './keep-skipped.ts';
export { RecordDetails } from './RecordDetails.tsx';
export { RecordListPage } from './RecordListPage.tsx';
