/** Review mode of a queue: one record with all its evidence, decided by single keys. */
export { Column, Columns } from './Columns.styles.ts';
export { ReviewScreen, type ReviewWarnings } from './ReviewScreen.tsx';
export { ReviewUnavailable } from './ReviewUnavailable.tsx';
