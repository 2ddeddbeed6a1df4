/** Table of a list with toolbar and selection. */
export type { Column } from './columns.ts';
export { DataTable } from './DataTable.tsx';
export { DownloadButton, DownloadFailure } from './DownloadButton.tsx';
export { ListToolbar } from './ListToolbar.tsx';
export { SelectionBar } from './SelectionBar.tsx';
export { useSelection, type Selection } from './selection.ts';
export { ReviewButton } from './ReviewButton.tsx';
export { ReviewMark, ReviewMarks } from './ReviewMarks.tsx';
