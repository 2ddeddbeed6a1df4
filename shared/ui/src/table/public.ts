/** Table of a list with toolbar and selection. */
export {
  type Column,
  createdColumn,
  dateColumn,
  momentColumn,
  nairaColumn,
  phoneColumn,
  textColumn,
  yesNoColumn,
} from './columns.ts';
export { DecisionButtons, ObstacleChip } from './DecisionButtons.tsx';
export { DataTable } from './DataTable.tsx';
export { DownloadButton, DownloadFailure } from './DownloadButton.tsx';
export { ListToolbar } from './ListFields.tsx';
export { SelectionBar } from './SelectionBar.tsx';
export { useSelection, type Selection } from './selection.ts';
export { ReviewButton, ReviewMark, ReviewMarks } from './ReviewMarks.tsx';
